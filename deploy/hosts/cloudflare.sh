#!/usr/bin/env bash
# Cloudflare Workers, by wrangler, which reads CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or asks for a login before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../cloudflare"
# It asks nothing then.
export CI=1 WRANGLER_SEND_METRICS=false
wrangler=node_modules/.bin/wrangler

case $1 in
send) "$wrangler" d1 migrations apply DB --remote ;;
switch) "$wrangler" deploy --message "$RELEASE" ;;
preview)
  answer=$("$wrangler" preview --name "$RELEASE" --json)
  node -p 'JSON.parse(process.argv[1]).preview.urls[0]' "$answer"
  ;;
back)
  # With the name of a release, only if that one is served.
  if [ -n "${RELEASE:-}" ] && ! "$wrangler" deployments status | grep -qF "$RELEASE"; then exit 0; fi
  "$wrangler" rollback --yes --message "Back to the release before"
  ;;
esac
