// A small fake site in a temporary folder, for tests of the launcher: a service with a database, one without, a gateway and a browser part.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { postgresHome } from '#infra/postgres.ts'
import { checkoutRoot } from '#parts.ts'

export interface FakeCheckout {
  readonly root: string
  write(path: string, content: string): void
  remove(): void
}

/** The gateway answers `/pids` with the process ids of all parts, and exits on `/die`. */
export function makeFakeCheckout(): FakeCheckout {
  const root = mkdtempSync(join(tmpdir(), 'ungana-checkout-'))
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  symlinkSync(join(checkoutRoot, 'node_modules'), join(root, 'node_modules'))
  // Reuses the downloaded NATS of the real checkout.
  mkdirSync(join(checkoutRoot, '.ungana/debian'), { recursive: true })
  mkdirSync(join(root, '.ungana'))
  symlinkSync(join(checkoutRoot, '.ungana/debian'), join(root, '.ungana/debian'))
  write('package.json', '{ "name": "fake", "type": "module" }')
  write('package-lock.json', '{}')
  for (const name of ['stock', 'clock']) {
    write(`services/${name}/package.json`, '{ "type": "module" }')
    write(`services/${name}/src/main.ts`, part)
  }
  write('services/stock/prisma/schema.prisma', schema)
  write('services/stock/prisma/migrations/migration_lock.toml', 'provider = "postgresql"\n')
  write(
    'services/stock/prisma/migrations/20260101000000_goods/migration.sql',
    'CREATE TABLE "Good" ("id" INTEGER NOT NULL, CONSTRAINT "Good_pkey" PRIMARY KEY ("id"));\n',
  )
  write('services/stock/seed/main.ts', seed)
  write('gateway/package.json', '{ "type": "module" }')
  write('gateway/src/main.ts', part)
  write('shell/package.json', '{ "name": "@fake/shell", "type": "module" }')
  write('shell/remote.json', '{ "name": "shell" }')
  write(
    'shell/rspack.config.mjs',
    `import { CopyRspackPlugin } from '@rspack/core'
const output = { filename: 'assets/[name].[contenthash:8].js', clean: true }
export default { entry: './src/main.js', target: 'web', output, plugins: [new CopyRspackPlugin({ patterns: ['build-facts.json'] })] }
`,
  )
  write('shell/build-facts.json', '{ "packages": [], "contracts": {} }')
  write('shell/src/main.js', "console.log('first')\n")
  return {
    root,
    write,
    remove() {
      rmSync(postgresHome(root), { recursive: true, force: true })
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const schema = `generator client {
  provider               = "prisma-client"
  output                 = "../generated/prisma"
  importFileExtension    = "ts"
  generatedFileExtension = "ts"
}

datasource db {
  provider = "postgresql"
}

model Good {
  id Int @id
}
`

const seed = `import pg from 'pg'
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rowCount } = await client.query('INSERT INTO "Good" VALUES (1) ON CONFLICT DO NOTHING')
await client.end()
console.log(rowCount + ' goods written')
`

/** A server that returns its environment. */
const part = `import { createServer } from 'node:http'
const server = createServer(async (request, response) => {
  if (request.url === '/die') return process.exit(3)
  if (request.url === '/environment') return response.end(JSON.stringify(process.env))
  if (request.url === '/pids') {
    const addresses = process.env.UPSTREAMS.split(';').map((entry) => entry.split('='))
    const environments = await Promise.all(addresses.map(async ([name, address]) => [name, await (await fetch(address + '/environment')).json(), await (await fetch(address + '/pid')).json()]))
    return response.end(JSON.stringify({ gateway: process.pid, ...Object.fromEntries(environments.map(([name, , pid]) => [name, pid])) }))
  }
  if (request.url === '/pid') return response.end(String(process.pid))
  response.end('ready')
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => { console.log(JSON.stringify({ level: 30, msg: 'closing at ' + process.hrtime.bigint() })); server.close(() => process.exit(0)); server.closeAllConnections() })
`
