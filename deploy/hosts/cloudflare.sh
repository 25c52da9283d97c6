#!/usr/bin/env bash
# Cloudflare Workers, by wrangler, which reads CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or asks for a login before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../cloudflare"
# It asks nothing then.
export CI=1 WRANGLER_SEND_METRICS=false
wrangler=node_modules/.bin/wrangler

# It needs no lock: an upload becomes a version as a whole.
case $1 in
send) "$wrangler" d1 migrations apply DB --remote ;;
switch) "$wrangler" deploy --message "$RELEASE" ;;
preview)
  answer=$("$wrangler" preview --name "$RELEASE" --json)
  # Its progress stands before the JSON.
  node -p 'JSON.parse(process.argv[1].replace(/^[^]*?^(?=\{$)/m, "")).preview.urls[0]' "$answer"
  ;;
back)
  # With the name of a release, only if that one is served.
  if [ -n "${RELEASE:-}" ]; then
    served=$("$wrangler" deployments status)
    case $served in *"$RELEASE"*) ;; *) exit 0 ;; esac
  fi
  "$wrangler" rollback --yes --message "Back to the release before"
  ;;
esac
