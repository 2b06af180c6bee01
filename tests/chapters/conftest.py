"""What a case of a shared rule knows of its chapter."""

import pytest

from croupier.law.citation import citations


@pytest.fixture
def clauses(request: pytest.FixtureRequest) -> set[str]:
    """The clauses of the chapter that the case is about, without the section sign."""
    texts = [text for mark in request.node.iter_markers("cites") for text in mark.args]
    return {str(clause) for text in texts for clause in citations(text)}
