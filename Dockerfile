# A table server with compiled rules.  docker build -t caravela .  &&  docker run -p 8080:8080 -v caravela:/data caravela
FROM python:3.13-slim AS build
# Any compiler version of the base image works.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends build-essential \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY pyproject.toml setup.py README.md ./
COPY caravela caravela
RUN CARAVELA_COMPILE=1 pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
# The wheel comes from the build stage.
# hadolint ignore=DL3013
RUN wheel="$(echo /wheels/*.whl)" \
    && pip install --no-cache-dir "${wheel}[postgres,nats]" \
    && rm -r /wheels \
    && useradd --system --uid 999 --home-dir /data caravela \
    && install -d -o caravela -g caravela /data
USER 999
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
CMD ["caravela", "serve", "--host", "0.0.0.0", "--port", "8080", "--data-dir", "/data", "--no-browser"]
