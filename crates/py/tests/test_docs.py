"""What the documentation shows runs, and gives what it says."""

import doctest
import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import grundy

PACKAGE = Path(__file__).parent.parent
ROOT = PACKAGE.parent.parent
MODULES = ["grundy", *(f"grundy.{module.name}" for module in pkgutil.iter_modules(grundy.__path__))]


@pytest.mark.parametrize("name", [name for name in MODULES if name != "grundy._grundy"])
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("path", ["README.md", "docs/python.md"])
def test_examples_in_documents(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path, path, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


TOUR = PACKAGE / "examples" / "tour.ipynb"


def shown(notebook):
    """What the cells of a notebook show, cell by cell; what depends on the machine is left out."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [
        [dict(output.get("data", {})) or output.get("text") for output in cell.outputs]
        for cell in cells
        if "pandas" not in cell.source
    ]


def test_the_tour_runs_and_shows_what_is_kept_in_it():
    notebook = nbformat.read(TOUR, as_version=4)
    kept = shown(notebook)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    assert any("text/latex" in output.get("data", {}) for output in outputs)
    assert not any(output.output_type == "error" for output in outputs)
    if os.environ.get("GRUNDY_WRITE_TOUR"):
        for cell in notebook.cells:
            # When a cell was run is nothing to keep.
            cell.metadata.pop("execution", None)
        notebook.metadata.pop("language_info", None)
        nbformat.write(notebook, TOUR)
        return
    # What is kept is what it shows.
    assert not any(kept) or shown(notebook) == kept


@pytest.mark.parametrize("path", sorted((PACKAGE / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(path):
    run = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    # The first lines of an example say what it prints.
    said = [line[2:] for line in path.read_text().splitlines() if line.startswith("#>")]
    assert [line.strip() for line in said] == [line.strip() for line in run.stdout.splitlines()]
