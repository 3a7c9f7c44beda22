#!/usr/bin/env bash
# Builds the OpenTelemetry Collector of the tests with Go and its module proxy, into a cache outside of the repository.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/fakturo-otelcol
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The builder writes to the folder that its file names, below the folder it runs in.
cp "$here/builder.yaml" "$work/"
cd "$work"
CGO_ENABLED=0 go run go.opentelemetry.io/collector/cmd/builder@v0.165.0 --config builder.yaml
mkdir -p "$cache"
mv build/otelcol "$cache/otelcol"
echo "$cache/otelcol"
