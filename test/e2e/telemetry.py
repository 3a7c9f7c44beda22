"""Reads telemetry with others' libraries: opentelemetry-proto and prometheus-client.

Standard input: {"traces": [...], "metrics": [...], "page": "..."}. Prints how much was read.
"""

import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from prometheus_client.parser import text_string_to_metric_families

given = json.load(sys.stdin)
spans = 0
for message in given["traces"]:
    request = json_format.ParseDict(message, ExportTraceServiceRequest())
    spans += sum(len(s.spans) for r in request.resource_spans for s in r.scope_spans)
points = 0
for message in given["metrics"]:
    request = json_format.ParseDict(message, ExportMetricsServiceRequest())
    for resource in request.resource_metrics:
        for scope in resource.scope_metrics:
            points += len(scope.metrics)
families = {family.name: len(family.samples) for family in text_string_to_metric_families(given["page"])}
print(json.dumps({"spans": spans, "metrics": points, "families": families}))
