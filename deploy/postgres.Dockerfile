# Postgres 18 with pgBackRest. POSTGRES_IMAGE is required and wants a digest, as NODE_IMAGE in Dockerfile does:
#   docker buildx imagetools inspect postgres:18-bookworm --format '{{.Name}}@{{.Manifest.Digest}}'
ARG POSTGRES_IMAGE
FROM ${POSTGRES_IMAGE}
# From the repository of Postgres' own that the image already has.
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres /var/lib/pgbackrest /backup/near /backup/far /var/spool/pgbackrest
COPY deploy/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY deploy/pgbackrest-push.sh /etc/pgbackrest/
COPY deploy/postgres.conf /etc/postgresql/derash.conf
COPY deploy/postgres-entry.sh /usr/local/bin/
ENTRYPOINT ["postgres-entry.sh"]
# On a machine of its own it listens there alone; here the network is the containers'.
CMD ["postgres", "-c", "config_file=/etc/postgresql/derash.conf", "-c", "listen_addresses=*"]
