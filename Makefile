# `make` alone turns a fresh clone into a running site; `make help` lists all targets.
# .env.example lists the settings. They also work on the command line: make serve PORT=8080

# Node comes with the dependencies (docs/decisions/0002-node-from-npm.md); npm itself runs on the machine's Node.
export MACHINE_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

# Git sets these variables when it runs a hook. Commands and tests would then use the hook's repository in every folder.
unexport GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_COMMON_DIR
# Browsers that a machine chooses for all its projects would change the built code.
unexport BROWSERSLIST BROWSERSLIST_ENV BROWSERSLIST_CONFIG

# Some shells, such as tcsh, export the machine's name as HOST: a server would then accept other machines' connections.
ifeq ($(origin HOST) $(HOST),environment $(shell uname -n))
unexport HOST
endif

# The environment overrides this file. Tests do not read it, so that they run equally everywhere.
env_file := $(if $(wildcard .env),--env-file=.env --import=./pipeline/env-file.ts)
# Node runs TypeScript itself and caches the compiled code: a command starts in half of tsx's time.
export NODE_COMPILE_CACHE ?= $(CURDIR)/.cache/node-compile
# Without `exec`, `&&` or `;`, the make of macOS (3.81) starts no shell, and searches the PATH from before this file.
pipeline := exec node $(env_file) pipeline/cli.ts
serve := exec node $(env_file) server/main.ts
installed := node_modules/.installed
studio_installed := studio/node_modules/.installed
cloudflare_installed := deploy/cloudflare/node_modules/.installed

# Targets named together run in their order, also if a machine's MAKEFLAGS has -j: make would serve before it has built.
.NOTPARALLEL:

.PHONY: start build serve help check seal pull diff explain history cms studio preview doctor export dev test types soak bench format count pictures translate new-site deploy verify rehearse messages sbom install requirements clean

##@ To see the site

start: build ## Install, build and serve; `make` alone does this
	@$(serve)

build: $(installed) ## Build dist/ from the snapshot; a failed build leaves it unchanged
	@$(pipeline) build $(ARGS)

serve: $(installed) ## Serve dist/ with the production server (PORT=4173, HOST=127.0.0.1)
	@$(serve)

help: ## Show this list
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
	@printf '\nVerbs of the pipeline take options: make check ARGS=--json\n'

##@ To edit the content

check: $(installed) ## Report all problems of the snapshot (STRICT=1: unknown types and fields fail it too)
	@$(pipeline) check $(ARGS)

seal: $(installed) ## Update the snapshot's lock after an edit by hand
	@$(pipeline) seal $(ARGS)

pull: $(installed) ## Write the CMS's content to snapshot/
	@$(pipeline) pull $(ARGS)

# FORMAT is md, html or json; HTML is written to a file (OUT). PICTURES=1 shows the pages before and after. For
# Markdown, PICTURES is the folder for the pictures.
diff: $(installed) ## Report changes of the content and the pages they touch (BASE=<git ref>, HEAD=<git ref>, FORMAT=html, PICTURES=1)
	@format="$${FORMAT:-$${PICTURES:+html}}"; \
	case "$$format$${PICTURES:+ with pictures}" in \
	  "") form=;; \
	  json|md|"md with pictures") form="--$$format";; \
	  html|"html with pictures") form="--html=$${OUT:-.cache/content-diff.html}";; \
	  *) echo "FORMAT=$$FORMAT$${PICTURES:+ PICTURES=$$PICTURES} is no form of the report: FORMAT is md or html, or json without PICTURES." >&2; exit 2;; \
	esac; \
	$(pipeline) diff $${PICTURES:+"--pictures=$$PICTURES"} $${BASE:+"--base=$$BASE"} $${HEAD:+"--head=$$HEAD"} $${form:+"$$form"} $(ARGS)

explain: $(installed) ## List a page's documents (ADDRESS=/de/jobs), or a document's pages (ID=page-jobs)
	@$(pipeline) explain $${ADDRESS:+"--address=$$ADDRESS"} $${ID:+"--id=$$ID"} $(ARGS)

history: $(installed) ## Tell who changed the content, when and how (ID=page-jobs or ADDRESS=/de/jobs; AT=<git ref>: the old version, as an edit for the CMS)
	@$(pipeline) $(if $(AT),restore,history) $${ADDRESS:+"--address=$$ADDRESS"} $${ID:+"--id=$$ID"} $${AT:+"--at=$$AT"} $(ARGS)

cms: $(installed) ## Start a CMS on this machine with the snapshot's content (CMS_PORT=3999)
	@$(pipeline) cms $(ARGS)

studio: $(installed) $(studio_installed) ## Start Sanity Studio, for your project or for make cms (STUDIO_PORT=3333)
	@exec node $(env_file) studio/start.ts

preview: build $(studio_installed) ## Show the built site with its drafts, live, for your project or for make cms (PORT=5173)
	@NODE_OPTIONS="$$NODE_OPTIONS --max-semi-space-size=4" $(pipeline) preview $(ARGS)

doctor: $(installed) ## Explain the settings and the CMS's answers
	@$(pipeline) doctor $(ARGS)

export: $(installed) ## Write the snapshot as a folder for `sanity dataset import` (OUT=export)
	@$(pipeline) export $${OUT:+"--out=$$OUT"} $(ARGS)

##@ To develop

dev: $(installed) ## Start the dev server, which shows edits of code and snapshot at once (PORT=5173)
	@$(pipeline) dev

test: $(installed) $(studio_installed) ## Run types, lint, unit, pipeline and browser tests; finds or installs a browser
	@tsx tests/engines/install.ts browser web-servers && exec tsx tests/run.ts

# `--force`: TypeScript 7.0 keeps reporting an error in a JSON file after it has been fixed.
types: $(installed) ## Check the types of src/, server/ and pipeline/ (PARTS="src server pipeline tests tests/browser studio")
	@for part in $(PARTS); do test -f "$$part/tsconfig.json" || { \
	  echo "PARTS=$$part is no part with types of its own: the parts are src, server, pipeline, tests, tests/browser and studio." >&2; exit 2; }; done
	@node pipeline/registries.ts && node tests/engines/oldest-types.ts && exec tsc --build --force $(or $(PARTS),src server pipeline $(if $(wildcard $(studio_installed)),studio))

soak: export SOAK := 1
soak: $(installed) $(studio_installed) ## Run the long tests too: every width, fault, kill and update, and repeated attacks
	@tsx tests/engines/install.ts browser web-servers engines && exec tsx tests/run.ts

bench: $(installed) ## Measure the figures, to tests/bench/results/ (BENCH_SIZES=1000,10000 BENCH_OUT=folder)
	@test -f "$${DIST_DIR:-dist}/index.html" || $(MAKE) --silent build
	@exec node tests/bench/run.ts

format: $(installed) ## Format the code, and fix what Biome can fix
	@exec biome check --write .

count: $(installed) ## Count lines and files of product and tests, by folder, and the records' words
	@exec node tests/count.ts

pictures: $(installed) $(if $(README),$(studio_installed)) ## Photograph the sections that lack a picture in the Studio's menu (README=1: the pictures of README.md)
	@exec node $(if $(README),tests/readme-pictures.ts,studio/section-pictures.ts)

translate: $(installed) ## Copy another language's texts to a new one (FROM=en TO=fr)
	@$(pipeline) translate --from="$(FROM)" --to="$(TO)" $(ARGS)

new-site: $(installed) ## Replace the sample by neutral content, to begin with another company (COMPANY="Honey Ltd")
	@$(pipeline) new-site $${COMPANY:+"--company=$$COMPANY"} $(ARGS)

##@ To operate the site

# SITE_ORIGIN is the site's address for visitors. BACK=1 serves the previous release again.
deploy: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed)) ## dist/ to its host, until visitors get every byte of it (TARGET=ssh, TARGET=cloudflare; BACK=1)
	@$(pipeline) deploy $${TARGET:+"--to=$$TARGET"} $${BACK:+"--back=$$BACK"} $${PREVIEW:+"--preview=$$PREVIEW"} $(ARGS)

verify: $(installed) ## Build the commit of dist/ again elsewhere and compare every byte (ORIGIN=https://…: a deployed site with dist/)
	@$(if $(ORIGIN),$(pipeline) verify-live "--origin=$$ORIGIN" $(ARGS),pipeline/verify-build.sh)

# With TARGET=cloudflare, the host's own runtime serves the built site, and gets the requests of our server's tests.
rehearse: export WRANGLER_SEND_METRICS := false
rehearse: export DEPLOY_CHECK = $(TARGET)
rehearse: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed)) ## Go from Publish to live on this machine, without an account (TARGET=cloudflare: in that host's own runtime)
ifdef TARGET
	@test "$(TARGET)" = cloudflare || { echo "TARGET=$(TARGET) is no host to try. Say which: make rehearse TARGET=cloudflare" >&2; exit 2; }
	@test -f dist/build.json || { echo "There is no dist/: run make build." >&2; exit 2; }
	@exec tsx tests/engines/install.ts browser
	@exec vitest run tests/content/workers.test.ts tests/attack/addresses.test.ts tests/pipeline/cloudflare.test.ts tests/pipeline/contact-stores.test.ts
	@exec playwright test --workers=1 --reporter=line tests/browser/workers-update.spec.ts
	@cd deploy/cloudflare && exec node_modules/.bin/wrangler deploy --dry-run --outdir ../../.cache/cloudflare
else
	@exec tsx tests/rehearsal/rehearse.ts
endif

messages: $(installed) ## List, export and delete visitors' messages (ARGS=--help)
	@exec node $(env_file) server/messages.ts $(ARGS)

# npm makes the report from the lock file, without the network. Values that differ between runs or folders are removed.
# --legacy-peer-deps is needed because a dependency of vite-react-ssg declares React 18 at most.
# The package @cyclonedx/cyclonedx-npm gives no hashes for a lock file without addresses, and brings 177 packages.
tidy_sbom = const bill = JSON.parse(fs.readFileSync(0, "utf8")), { component } = bill.metadata; \
  component.name = component["bom-ref"].replace(/@[^@]*$$/, ""); \
  for (const [owner, name] of [[bill, "serialNumber"], [bill.metadata, "timestamp"], [bill.metadata, "tools"]]) delete owner[name]; \
  fs.writeFileSync(process.argv[1], JSON.stringify(bill, null, 2) + "\n")
sbom: $(installed) ## Write the software bill of materials to sbom.cdx.json (CycloneDX)
	@PATH="$$MACHINE_PATH" npm sbom --package-lock-only --legacy-peer-deps --sbom-format=cyclonedx --loglevel=silent | \
	node -e '$(tidy_sbom)' "$${OUT:-sbom.cdx.json}" && echo "Wrote $${OUT:-sbom.cdx.json}."

# The targets below serve the targets above. Each target installs what it needs; `install` alone is for workflows.
install: $(installed) $(if $(filter cloudflare,$(TARGET)),$(cloudflare_installed))

# `npm ci` empties node_modules first, so the mark in it proves a complete installation. Its warnings concern the
# machine's Node, which our code does not use.
# If npm's record in node_modules is newer than the lock file, as after `npm install` of a package, nothing is missing.
$(installed): package-lock.json | requirements
	@test node_modules/.package-lock.json -nt package-lock.json || { echo "Installing …"; \
	  PATH="$$MACHINE_PATH" npm ci --include=dev --no-audit --no-fund --loglevel=error; }
	@node_modules/.bin/node --version >/dev/null 2>&1 || { \
	  case "`ldd --version 2>&1`" in *musl*) echo "npm has Node only for a Linux with glibc, such as Debian. This one has musl, as" >&2; \
	  echo "Alpine does. Use another image." >&2; exit 1 ;; esac; \
	  echo "npm did not set up the package \"node\": are install scripts switched off? Allow them (npm config" >&2; \
	  echo "delete ignore-scripts), then run make again." >&2; exit 1; }
	@touch $@

# The Studio has its own package.json, because no page needs its thousand packages.
$(studio_installed): studio/package-lock.json | requirements
	@test studio/node_modules/.package-lock.json -nt $< || { echo "Installing the Studio …"; \
	  PATH="$$MACHINE_PATH" npm ci --prefix studio --no-audit --no-fund --loglevel=error; }
	@touch $@

# Cloudflare's tool also has its own package.json.
$(cloudflare_installed): deploy/cloudflare/package-lock.json | requirements
	@echo "Installing wrangler …"; PATH="$$MACHINE_PATH" npm ci --prefix deploy/cloudflare --no-audit --no-fund --loglevel=error
	@touch $@

requirements:
	@case "$(CURDIR)" in *:*) \
	  echo "$(CURDIR) has a colon in its name, where PATH ends a folder: move the project to another folder." >&2; exit 1;; esac
	@PATH="$$MACHINE_PATH"; missing=; \
	command -v git >/dev/null || missing="$$missing\n  git: https://git-scm.com/downloads"; \
	command -v npm >/dev/null || missing="$$missing\n  npm: it comes with Node"; \
	major=`node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0`; \
	test "$$major" -ge 20 || missing="$$missing\n  Node 20 or newer: https://nodejs.org/en/download"; \
	test -z "$$missing" || { printf "Please install what is missing, then run make again:$$missing\n" >&2; exit 1; }

clean:
	@rm -rf dist dist.building dist.old dist.old.doomed* dist.lock* test-results playwright-report

# make also comes here for a missing file that a rule needs. Unlike a recipe, $(error) ends `make -n` too.
.DEFAULT:
	$(error There is no target or file "$@". `make help` lists the targets)
