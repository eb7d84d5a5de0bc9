"""The dashboard uses existing metrics."""

from __future__ import annotations

import json
import re

from caravela.server.operations import telemetry
from tests.server.kit import ROOT


def test_every_panel_asks_for_a_metric_that_there_is() -> None:
    known = {
        sample
        for metric in telemetry.REGISTRY.collect()
        for sample in (metric.name, f"{metric.name}_total", f"{metric.name}_bucket")
    }
    dashboard = json.loads((ROOT / "docs" / "grafana.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    named = {name for expression in asked for name in re.findall(r"caravela_\w+", expression)}
    assert len(named) >= 12
    assert named <= known
