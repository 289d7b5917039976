"""Print the oldest releases that pyproject.toml allows, as constraints for pip."""

import re
import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text())["project"]
extras = project["optional-dependencies"]
for wanted in [*project["dependencies"], *extras["dask"], *extras["test"]]:
    requirement, semicolon, marker = wanted.partition(";")
    if requirement.startswith(f"{project['name']}["):
        continue  # ourselves: the extras that it names are read above
    bound = re.fullmatch(r"([\w.-]+)>=([\w.]+)(,<[\w.]+)?", requirement.strip())
    if bound is None:
        raise SystemExit(f"no lower bound: {wanted}")
    sys.stdout.write(f"{bound[1]}=={bound[2]}{semicolon}{marker}\n")
