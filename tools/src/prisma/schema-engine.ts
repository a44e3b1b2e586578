// Prisma's schema engine as WebAssembly. The native engine would need a download from outside the package registry.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/** Node's types do not include WebAssembly. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: Record<string, unknown>): Promise<{ instance: { exports: Record<string, unknown> } }>
}

/** Filter for the engine: nothing is excluded. */
export const everything = { externalTables: [], externalEnums: [] }

/**
 * Opens the engine on the database at `url`, calls `use`, and closes all connections.
 * @param schema path and text of schema.prisma
 * @throws Error with the engine's own message
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: readonly [path: string, content: string],
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine: Engine } = await engineModule()
  const adapters = new MigrationAdapters(url)
  const bound = bindMigrationAwareSqlAdapterFactory(adapters)
  let engine: SchemaEngine | undefined
  try {
    engine = await Engine.new({ datamodels: [[...schema]] }, () => {}, bound)
    return await use(engine)
  } catch (error) {
    throw new Error(engineMessage(error), { cause: error })
  } finally {
    engine?.free()
    await adapters.close()
  }
}

let loading: Promise<EngineModule> | undefined

function engineModule(): Promise<EngineModule> {
  loading ??= loadEngine()
  return loading
}

/** The package's entry imports the .wasm file as a module, which Node cannot do, so both are joined here. */
async function loadEngine(): Promise<EngineModule> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  // The engine reports panics here. No caller could catch a panic: it happens between two awaits, so no promise would settle.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine failed: ${message}`)
      },
    },
  })
  const file = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return glue
}

function engineMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // The engine adds a trace of its own source, which contains the name of the migration.
  const [message = text] = text.split(/\n\s+0: /)
  const migration = /migration_name="([^"]+)"/.exec(text)?.[1]
  return `${migration ? `Migration ${migration}: ` : ''}${message.replace('external connector error\n', '').trim()}`
}

/** Keeps all pools of the engine's adapters, to close them even if the engine does not. */
class MigrationAdapters implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres'
  readonly adapterName = '@prisma/adapter-pg'
  readonly #url: string
  readonly #pools: pg.Pool[] = []
  readonly #shadows: string[] = []

  constructor(url: string) {
    this.#url = url
  }

  connect(): Promise<SqlDriverAdapter> {
    return connectTo(this.#pool(this.#url))
  }

  /** Creates a temporary database, dropped in `close`. Needs a role that may create databases. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `prisma_shadow_${globalThis.crypto.randomUUID().replaceAll('-', '')}`
    await this.#pool(this.#url).query(`CREATE DATABASE "${name}" TEMPLATE template0`)
    this.#shadows.push(name)
    const url = new URL(this.#url)
    url.pathname = `/${name}`
    return connectTo(this.#pool(url.href))
  }

  async close(): Promise<void> {
    for (const name of this.#shadows) await this.#pool(this.#url).query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }

  #pool(connectionString: string): pg.Pool {
    const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5000, application_name: 'ungana-migrations' })
    // Dropping a shadow database cuts its idle connections; that is expected.
    pool.on('error', () => {})
    pool.on('connect', readCharAsText)
    this.#pools.push(pool)
    return pool
  }
}

async function connectTo(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  return Object.assign(adapter, {
    queryRaw: async (query: SqlQuery) => markChars(await queryRaw(query)),
    executeScript: (script: string) => executeWhole(pool, script),
  })
}

/** Runs a script as a whole, in one transaction. The adapter would split it at every semicolon, also inside functions and texts. */
async function executeWhole(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(script)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = '', severity = 'ERROR', message, detail, column, hint } = error
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
  } finally {
    // Closes the connection, so that SET commands of the script end with it.
    client.release(true)
  }
}

/** Postgres catalogues have `"char"` columns (oid 18), which the adapter refuses; this reads them as text (25). */
function readCharAsText(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.prependListener('rowDescription', (message: { fields: { dataTypeID: number }[] }) => {
    for (const field of message.fields) if (field.dataTypeID === 18) field.dataTypeID = 25
  })
}

/** The engine insists on a character in this column and breaks on text (https://github.com/prisma/orm/issues/29635). */
function markChars(result: SqlResultSet): SqlResultSet {
  const columnTypes = result.columnTypes.map((type, index) => (result.columnNames[index] === 'constraint_type' ? ColumnTypeEnum.Character : type))
  return { ...result, columnTypes }
}
