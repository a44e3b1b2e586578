// Postgres and NATS in containers for tests (UNGANA_TEST_INFRA=containers), on machines with Docker.
import { GenericContainer, Wait } from 'testcontainers'

export interface ContainerPostgres {
  readonly adminUrl: string
  stop(): Promise<void>
}

export interface ContainerNats {
  readonly url: string
  stop(): Promise<void>
}

/** Postgres 18 with the same locale as the embedded Postgres. */
export async function startPostgresContainer(): Promise<ContainerPostgres> {
  const password = crypto.randomUUID()
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --builtin-locale=PG_UNICODE_FAST --lc-collate=C --lc-ctype=C.UTF-8',
    })
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off'])
    .withExposedPorts(5432)
    // The image starts the server twice: the first start only creates the cluster.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start()
  const adminUrl = `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  return { adminUrl, stop: async () => void (await container.stop()) }
}

/** NATS with JetStream. */
export async function startNatsContainer(): Promise<ContainerNats> {
  const container = await new GenericContainer('nats:2.12-alpine')
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start()
  return { url: `nats://${container.getHost()}:${container.getMappedPort(4222)}`, stop: async () => void (await container.stop()) }
}
