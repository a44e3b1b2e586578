import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPool, databaseFailure } from './database.ts'
import { errorAnswer } from './errors.ts'
import { createLogger } from './logging.ts'
import { processMetrics } from './metrics.ts'
import { type ClonedDatabase, copyDatabase } from './testing/index.ts'
import { inPoolTransaction } from './transactions.ts'

const template = `service_kit_${process.pid}`
let admin: pg.Client
let clones: ClonedDatabase[]

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  clones = await Promise.all([copyDatabase(template), copyDatabase(template), copyDatabase(template)])
})
afterAll(async () => {
  await Promise.all(clones.map((clone) => clone.drop()))
  await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
  await admin.end()
})

const PATIENCE = { timeout: 15_000 }
const url = () => clones[0]?.url ?? ''
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const databaseName = () => new URL(url()).pathname.slice(1)
const endConnections = () => admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [databaseName()])

test('concurrent clones are separate databases, and dropping removes them', async () => {
  const names = clones.map((clone) => new URL(clone.url).pathname.slice(1))
  expect(new Set(names).size).toBe(3)
  const last = clones.pop()
  const held = new pg.Client({ connectionString: last?.url })
  held.on('error', () => undefined)
  await held.connect()
  await last?.drop()
  const { rows } = await admin.query('SELECT datname FROM pg_database WHERE datname = ANY($1)', [names])
  expect(rows.map((row) => row.datname).sort()).toEqual(names.slice(0, 2).sort())
  await failure(held.end())
})

describe('the pool', () => {
  test('limits statements, locks and idle transactions', async () => {
    const pool = createPool(url(), { applicationName: 'things' })
    const { rows } = await pool.query(
      "SELECT current_setting('statement_timeout') s, current_setting('lock_timeout') l, current_setting('application_name') a",
    )
    expect(rows).toEqual([{ s: '2s', l: '1s', a: 'things' }])
    expect(pool.options.max).toBe(10)
    await pool.end()
  })

  test('opens several connections together with the first one, and keeps them open', async () => {
    const pool = createPool(url())
    expect(pool.totalCount).toBe(0)
    await pool.query('SELECT 1')
    await expect.poll(() => ({ open: pool.totalCount, idle: pool.idleCount }), PATIENCE).toEqual({ open: 4, idle: 4 })
    await endConnections()
    await expect.poll(() => pool.totalCount, PATIENCE).toBe(0)
    await pool.query('SELECT 1')
    await expect.poll(() => pool.totalCount, PATIENCE).toBe(4)
    await pool.end()
  })

  test('tells how many connections are busy and idle, and how many requests wait', async () => {
    const pool = createPool(url(), { applicationName: 'counted', max: 2 })
    const [one, two] = [await pool.connect(), await pool.connect()]
    const third = pool.connect()
    const figures = async () => (await processMetrics.metrics()).split('\n').filter((line) => line.includes('pool="counted"'))
    expect(await figures()).toEqual([
      'database_connections{pool="counted",state="busy"} 2',
      'database_connections{pool="counted",state="idle"} 0',
      'database_connections{pool="counted",state="waiting"} 1',
    ])
    one.release()
    for (const client of [two, await third]) client.release()
    await pool.end()
    expect(await figures()).toEqual([])
  })

  test('ends right after its first query while connections are still opening', async () => {
    const pool = createPool(url())
    await pool.query('SELECT 1')
    await pool.end()
    await expect.poll(() => pool.totalCount, PATIENCE).toBe(0)
  })

  test('uses the name of its database by default', async () => {
    const pool = createPool(url())
    expect((await pool.query("SELECT current_setting('application_name') a")).rows).toEqual([{ a: databaseName() }])
    await pool.end()
  })

  test('survives the loss of idle and busy connections', async () => {
    const idleLost = Promise.withResolvers<void>()
    const lentLost = Promise.withResolvers<void>()
    const destination = { write: (line: string) => (line.includes('"idle database connection lost"') ? idleLost : lentLost).resolve() }
    const pool = createPool(url(), { logger: createLogger({ name: 'things', level: 'debug', destination }) })
    const lent = await pool.connect()
    const idle = await pool.connect()
    idle.release()
    await endConnections()
    await Promise.all([idleLost.promise, lentLost.promise])
    const lost = await failure(lent.query('SELECT 1'))
    expect(lost).toBeInstanceOf(Error)
    // Releases the client with the error, as pool.query() and Prisma do. Otherwise the pool could hand out the broken connection again before its
    // socket has closed.
    lent.release(lost as Error)
    // The pool notices each loss separately.
    const seven = () =>
      pool.query('SELECT 7 AS n').then(
        ({ rows }) => rows,
        () => 'lost',
      )
    await expect.poll(seven, PATIENCE).toEqual([{ n: 7 }])
    await pool.end()
  })

  test('a connection that opens late serves a later query, and nobody opens another', async () => {
    const { hostname, port } = new URL(url())
    const opened: Socket[] = []
    let open = () => {}
    const isOpen = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow = createServer((socket) => {
      opened.push(socket)
      void isOpen.then(() =>
        socket
          .pipe(connect(Number(port), hostname))
          .on('error', () => undefined)
          .pipe(socket),
      )
      socket.on('error', () => undefined)
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const through = new URL(url())
    through.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`
    const pool = createPool(through.href, { max: 1, connectWithin: 50 })
    try {
      for (let i = 0; i < 3; i++) expect(databaseFailure(await failure(pool.query('SELECT 1')))).toBe('UNAVAILABLE')
      open()
      await expect.poll(() => pool.idleCount, PATIENCE).toBe(1)
      expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
      const client = await pool.connect()
      expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
      client.release()
      expect(opened).toHaveLength(1)
    } finally {
      await pool.end()
      slow.close()
    }
  })

  test('classifies a slow statement, a held lock and an exhausted pool', async () => {
    const pool = createPool(url(), { max: 2 })
    const holder = await pool.connect()
    await holder.query('CREATE TABLE t (id int)')
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE t')
    expect(databaseFailure(await failure(pool.query('SELECT * FROM t')))).toBe('TIMEOUT')
    expect(databaseFailure(await failure(pool.query('SELECT pg_sleep(60)')))).toBe('TIMEOUT')
    const other = await pool.connect()
    const exhausted = await failure(pool.query('SELECT 1'))
    expect(databaseFailure(exhausted)).toBe('UNAVAILABLE')
    expect(errorAnswer(exhausted, 'r').status).toBe(503)
    other.release()
    expect(databaseFailure(await failure(pool.query('SELECT no_such_column')))).toBeUndefined()
    holder.release(true)
    await pool.end()
  })

  test('classifies a deadlock as a timeout', async () => {
    const pool = createPool(url(), { max: 2 })
    await pool.query('CREATE TABLE pairs (id int PRIMARY KEY)')
    await pool.query('INSERT INTO pairs VALUES (1), (2)')
    const hold = async (id: number) => {
      const client = await pool.connect()
      // Only the detected deadlock ends the wait.
      await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
      await client.query('BEGIN')
      await client.query('SELECT FROM pairs WHERE id = $1 FOR UPDATE', [id])
      return client
    }
    const [one, other] = [await hold(1), await hold(2)]
    const wants = async (client: Awaited<ReturnType<typeof hold>>, id: number) => {
      const error = await failure(client.query('SELECT FROM pairs WHERE id = $1 FOR UPDATE', [id]))
      await client.query('ROLLBACK')
      client.release()
      return error
    }
    const ended = (await Promise.all([wants(one, 2), wants(other, 1)])).filter((error) => error !== undefined)
    expect(ended.map((error) => errorAnswer(error, 'r').status)).toEqual([503])
    await pool.end()
  })

  test('refuses a standby server', async () => {
    const message = (type: string, body: string | Buffer) => {
      const head = Buffer.alloc(5)
      head.write(type)
      head.writeInt32BE(4 + Buffer.byteLength(body), 1)
      return Buffer.concat([head, Buffer.from(body)])
    }
    const standby = createServer((socket) => {
      socket.on('error', () => undefined)
      // The startup message, then a statement.
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('S', 'in_hot_standby\0on\0'), message('Z', 'I')]))
        socket.on('data', () => socket.write(Buffer.concat([message('C', 'SELECT 1\0'), message('Z', 'I')])))
      })
    })
    await once(standby.listen(0, '127.0.0.1'), 'listening')
    const pool = createPool(`postgres://nobody@127.0.0.1:${(standby.address() as AddressInfo).port}/none`, { connectWithin: 10_000 })
    const error = await failure(pool.query('SELECT 1'))
    expect(databaseFailure(error), String(error)).toBe('UNAVAILABLE')
    expect(pool.totalCount).toBe(0)
    await pool.end()
    standby.close()
  })

  test('calls a server that takes no changes unavailable', async () => {
    const pool = createPool(url())
    const error = await failure(
      inPoolTransaction(pool, (tx) => tx.query('SET TRANSACTION READ ONLY').then(() => tx.query('CREATE TABLE refused ()'))),
    )
    expect(databaseFailure(error)).toBe('UNAVAILABLE')
    await pool.end()
  })

  // Only Linux ignores new connections while too many wait to be accepted.
  test.runIf(process.platform === 'linux')('gives up a machine that answers nothing, sooner than other connections', async () => {
    const deaf = new Worker(
      `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
        require('node:worker_threads').parentPort.postMessage(server.address().port)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      })`,
      { eval: true },
    )
    const [port] = (await once(deaf, 'message')) as [number]
    const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await once(waiting[0] as Socket, 'connect')
    const pool = createPool(`postgres://nobody@127.0.0.1:${port}/none`, { connectWithin: 10_000 })
    const error = await failure(pool.query('SELECT 1'))
    expect(error).toMatchObject({ code: 'ETIMEDOUT' })
    expect(databaseFailure(error)).toBe('UNAVAILABLE')
    await pool.end()
    for (const socket of waiting) socket.destroy()
    await deaf.terminate()
  })

  test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])('calls a server unavailable that cannot be found (%s)', (code) => {
    expect(databaseFailure(Object.assign(new Error('connect'), { code }))).toBe('UNAVAILABLE')
  })

  test('classifies a refused connection as unavailable', async () => {
    const pool = createPool('postgres://nobody@127.0.0.1:1/none')
    expect(databaseFailure(await failure(pool.query('SELECT 1')))).toBe('UNAVAILABLE')
    await pool.end()
  })
})

test('finds the cause in nested errors', () => {
  const deep = new Error('query failed', { cause: new Error('driver', { cause: Object.assign(new Error('x'), { code: '57P01' }) }) })
  expect(databaseFailure(deep)).toBe('UNAVAILABLE')
  const prisma = Object.assign(new Error('driver adapter'), { cause: { originalCode: '57014', kind: 'postgres' } })
  expect(databaseFailure(prisma)).toBe('TIMEOUT')
  const raw = (cause: object) =>
    Object.assign(new Error('Raw query failed'), {
      code: 'P2010',
      meta: { driverAdapterError: Object.assign(new Error('driver adapter'), { cause }) },
    })
  expect(databaseFailure(raw({ kind: 'DatabaseNotReachable' }))).toBe('UNAVAILABLE')
  expect(databaseFailure(raw({ kind: 'ConnectionClosed' }))).toBe('UNAVAILABLE')
  expect(databaseFailure(raw({ kind: 'SocketTimeout' }))).toBe('TIMEOUT')
  expect(databaseFailure(raw({ kind: 'postgres', originalCode: '57P01' }))).toBe('UNAVAILABLE')
  expect(databaseFailure(raw({ kind: 'postgres', originalCode: '42601' }))).toBeUndefined()
  expect(databaseFailure(new Error('x'))).toBeUndefined()
  expect(databaseFailure('x')).toBeUndefined()
})
