// Tools for tests with files: the table, and forms as browsers send them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { WAITING_MAX } from '../files/files.ts'

/** The statements of sql/files.sql. */
export const filesSql = readFileSync(new URL('../../sql/files.sql', import.meta.url), 'utf8')

/**
 * Checks that exactly one migration of a service is named `files` and has the text of sql/files.sql. `migrations` is the service's
 * `prisma/migrations`.
 * @throws Error that says what to do
 */
export function expectFilesMigration(migrations: string): void {
  const names = readdirSync(migrations).filter((name) => /^\d+_files$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${migrations} must hold one folder <time>_files, not ${names.length}`)
  if (readFileSync(join(migrations, name, 'migration.sql'), 'utf8') !== filesSql) {
    throw new Error(`${name}/migration.sql differs from service-kit's sql/files.sql: copy that file`)
  }
}

/** Adds as many unused files as an account may have, without their content. */
export async function fillWithUnusedFiles(pool: Pick<pg.Pool, 'query'>, ownerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO files.files (id, owner_id, purpose, media_type, name, bytes, sha256)
     SELECT gen_random_uuid(), $1, 'test', 'application/pdf', 'unused.pdf', 1, '' FROM generate_series(1, $2::int)`,
    [ownerId, WAITING_MAX],
  )
}

/** A form field: a text, or a file with the name and type that a browser sends. */
export type FormPart = readonly [field: string, text: string] | readonly [field: string, content: Buffer, name: string, type?: string]

/** The form's bytes and its content-type header, for `inject` and `fetch`. */
export async function formOf(...parts: readonly FormPart[]): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  for (const [field, content, name, type = 'application/octet-stream'] of parts) {
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  }
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') as string },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}

/** A JPEG of one colour. */
export async function testPicture(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 3, background: '#c65d32' } })
    .jpeg()
    .toBuffer()
}

/** A valid progressive JPEG of one colour with this many scans, most of which add nothing. A decoder reads the whole picture again for each scan. */
export async function manyScans(side: number, scans: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const honest = await sharp({ create: { width: side, height: side, channels: 3, background: '#c65d32' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const starts: number[] = []
  for (let at = honest.indexOf('ffda', 'hex'); at >= 0; at = honest.indexOf('ffda', at + 2, 'hex')) starts.push(at)
  const end = honest.length - 2
  // The first scan and the tables of the last, then the last scan once for each coefficient, with ever more bits.
  const last = honest.subarray(starts.at(-1), end)
  const tables = honest.subarray(honest.lastIndexOf('ffc4', starts.at(-1), 'hex'), starts.at(-1))
  const empty = Array.from({ length: scans - 1 }, (_, index) => {
    const scan = Buffer.from(last)
    const bits = 12 - Math.floor(index / 63)
    scan[7] = scan[8] = 1 + (index % 63)
    scan[9] = bits === 12 ? bits : ((bits + 1) << 4) | bits
    return scan
  })
  return Buffer.concat([honest.subarray(0, starts[1]), tables, ...empty, honest.subarray(end)])
}
