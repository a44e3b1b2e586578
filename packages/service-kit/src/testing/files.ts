// Files for tests: their table, and forms as browsers send them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The statements of sql/files.sql. */
export const filesSql = readFileSync(new URL('../../sql/files.sql', import.meta.url), 'utf8')

/**
 * That exactly one migration of a service is that of the files, and its text is sql/files.sql. `migrations` is the service's `prisma/migrations`.
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

/** A field of a form: a text, or a file with the name and type that a browser claims for it. */
export type FormPart = readonly [field: string, text: string] | readonly [field: string, content: Buffer, name: string, type?: string]

/** For `inject` and `fetch`: the form's bytes, and the header that tells its boundary. */
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
