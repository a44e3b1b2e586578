import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  commitMemberImport,
  getMemberImport,
  listMemberImportRows,
  MEMBER_FILE_MAX_BYTES,
  memberImportReport,
  previewMemberImport,
  uploadMemberFile,
} from '@ungana/contracts-directory'
import { createOnce, languageAsked, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { receiveUpload } from '@ungana/service-kit/files'
import { csvHeaders } from '#lib/csv-text.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { decodeText } from './decode-text.ts'
import { commitImport, getImport, importRows, openImport, planOf, presentImport, previewImport, rowsOf } from './imports.ts'
import { requireMemberEditor } from './member-editor.ts'
import { reportCsv } from './reports.ts'
import { openTableReader } from './table-reader.ts'

export function memberImportRoutes(app: Service, database: Database, courier: Pick<Courier<Transaction>, 'transaction'>): void {
  const { prisma } = database
  const tables = openTableReader()
  app.addHook('onClose', async () => tables.close())
  const once = createOnce<Transaction>((work) => courier.transaction(work))
  const importKey = (params: { readonly id: string; readonly importId: string }) => ({ organizationId: params.id, importId: params.importId })

  app.route({
    ...uploadMemberFile,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit', upload: { maxBytes: MEMBER_FILE_MAX_BYTES } },
    handler: async (request, reply) => {
      const { params, identity } = request
      const editor = await requireMemberEditor(prisma, identity, params.id)
      const folder = await mkdtemp(join(tmpdir(), 'members-'))
      try {
        const path = join(folder, 'file')
        const { name, sha256 } = await receiveUpload(request, path)
        const decoded = decodeText(await readFile(path))
        const rows = await tables.read(decoded.text)
        return await once(request, reply, { scope: editor.id, body: { sha256 } }, async (tx) => ({
          status: 201,
          body: await openImport(tx, { organizationId: params.id, fileName: name, decoded, rows, editor }),
        }))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  })

  app.route({
    ...getMemberImport,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async ({ params, identity }) => {
      await requireMemberEditor(prisma, identity, params.id)
      const row = await getImport(prisma, importKey(params))
      return presentImport(row, await rowsOf(row, tables))
    },
  })

  app.route({
    ...previewMemberImport,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async ({ params, identity, body }) => {
      await requireMemberEditor(prisma, identity, params.id)
      return previewImport(database, tables, importKey(params), body)
    },
  })

  app.route({
    ...listMemberImportRows,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async ({ params, query, identity, headers }, reply) => {
      await requireMemberEditor(prisma, identity, params.id)
      const { outcome, suggested, page } = query
      const filter = { outcome, suggested: suggested === 'true', page }
      const { rows, total } = importRows(await getImport(prisma, importKey(params)), filter, languageAsked(headers))
      reply.header('x-total-count', total)
      return rows
    },
  })

  app.route({
    ...memberImportReport,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async ({ params, identity }, reply) => {
      await requireMemberEditor(prisma, identity, params.id)
      const row = await getImport(prisma, importKey(params))
      reply.headers(csvHeaders('member-import'))
      return reportCsv(planOf(row))
    },
  })

  app.route({
    ...commitMemberImport,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { params, identity, body } = request
      const editor = await requireMemberEditor(prisma, identity, params.id)
      const rows = await rowsOf(await getImport(prisma, importKey(params)), tables)
      return once(request, reply, { scope: editor.id }, async (tx) => ({
        status: 200,
        body: await commitImport(tx, importKey(params), { ...body, rows }, editor),
      }))
    },
  })
}
