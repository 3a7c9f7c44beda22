#!/usr/bin/env bash
# Builds the OpenTelemetry Collector of the tests with Go and its module proxy, into a cache outside of the repository.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/fakturo-otelcol
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
CGO_ENABLED=0 go run go.opentelemetry.io/collector/cmd/builder@v0.165.0 \
  --config "$here/builder.yaml" --set "dist.output_path=$work"
mkdir -p "$cache"
mv "$work/otelcol" "$cache/otelcol"
echo "$cache/otelcol"
