// Papers as they are stored, and their PDFs.
import { createHash } from 'node:crypto'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const storedPapers = `
  SELECT p.id, p.deal_id AS "dealId", p.kind, p.number, p.version, p.code, p.content, p.made_at AS "madeAt",
    EXISTS (SELECT FROM papers n WHERE n.deal_id = p.deal_id AND n.kind = p.kind AND n.version > p.version) AS replaced
  FROM papers p` as const

/** The newest first. For callers that have checked who may read them. */
export async function papersOf(reader: Reader, dealId: string) {
  const { rows } = await query(reader, `${storedPapers} WHERE p.deal_id = $1 ORDER BY p.made_at DESC, p.id DESC`, [dealId])
  return rows
}

/** The stored PDF. Drawn and stored at the first call in a language, so that its bytes and hash never change. */
export async function pdfOf(reader: Reader, paperId: string, language: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await storedPdf(reader, paperId, language)
  if (stored) return stored
  const pdf = await draw()
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await query(reader, 'INSERT INTO paper_files (paper_id, language, sha256, pdf) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    paperId,
    language,
    sha256,
    pdf,
  ])
  // Somebody else may have stored it first.
  return (await storedPdf(reader, paperId, language)) ?? pdf
}

async function storedPdf(reader: Reader, paperId: string, language: string): Promise<Buffer | undefined> {
  const { rows } = await query(reader, 'SELECT pdf FROM paper_files WHERE paper_id = $1 AND language = $2', [paperId, language])
  return rows[0]?.pdf
}
