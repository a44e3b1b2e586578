import {
  addDealFile,
  DEAL_FILE_BYTES_MAX,
  dealFileTypes,
  GOODS_PHOTO_BYTES_MAX,
  listDealFiles,
  readDealFile,
  removeDealFile,
  setDealLane,
  uploadGoodsPhoto,
} from '@ungana/contracts-deals'
import { callerOf, type Service } from '@ungana/service-kit'
import { type FileUse, sendDocument } from '@ungana/service-kit/files'
import { DealNotFound } from '#errors.ts'
import { goodsPhoto, nameOfPicture, requireRoom } from '#lib/deal-files.ts'
import { readDeal } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { logStaffReading, readAsCaller } from '#lib/read-as-caller.ts'
import { addFile, fileOf, listFiles, removeFile, setLane } from './files.ts'

const use: FileUse = { purpose: 'deal-file', as: 'document', types: dealFileTypes, fields: ['kind'] }

export function fileRoutes(app: Service, { pool, transaction, once, files, now }: Deals): void {
  const reads = { policy: 'member', act: 'deals.see', staffAct: 'deals.decide' } as const
  const writes = { policy: 'member', act: 'deals.write' } as const

  app.route({
    ...listDealFiles,
    config: { ...reads, offline: 'kept' },
    handler: async (request) => {
      const deal = await readAsCaller(pool, request.params.id, request)
      await logStaffReading({ transaction }, request, { action: 'deal.files-read', dealId: deal.id })
      return listFiles(pool, deal)
    },
  })

  app.route({
    ...setDealLane,
    config: writes,
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const { id } = request.params
      return once(request, reply, { scope }, async (tx) => {
        await setLane(tx, id, request.body, scope)
        return { status: 200, body: await listFiles(tx, await readDeal(tx, id, scope)) }
      })
    },
  })

  app.route({
    ...addDealFile,
    config: { ...writes, upload: { maxBytes: DEAL_FILE_BYTES_MAX } },
    handler: async (request, reply) => {
      const callerId = callerOf(request)
      const { id } = request.params
      await requireRoom(pool, id, callerId)
      const { fields, ...received } = await files.receive(request, use)
      const kind = fields.kind ?? ''
      // A repeated upload with the same key gets the first answer; the second copy is unused and deleted after a day.
      return once(request, reply, { scope: callerId, body: { sha256: received.sha256, kind } }, async (tx) => {
        await addFile(tx, files, id, { received, kind, use, callerId, requestId: request.id, now: now() })
        return { status: 201, body: await listFiles(tx, await readDeal(tx, id, callerId)) }
      })
    },
  })

  app.route({
    ...uploadGoodsPhoto,
    config: { ...writes, upload: { maxBytes: GOODS_PHOTO_BYTES_MAX } },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      await requireRoom(pool, request.params.id, scope)
      const { id, name, sha256 } = await files.receive(request, goodsPhoto)
      return once(request, reply, { scope, body: { sha256 } }, async () => ({ status: 201, body: { id, name: nameOfPicture(name) } }))
    },
  })

  app.route({
    ...readDealFile,
    config: { ...reads, offline: 'asked' },
    handler: async (request, reply) => {
      const { id, file: fileId } = request.params
      const deal = await readAsCaller(pool, id, request)
      const { name } = await fileOf(pool, request.params)
      await logStaffReading({ transaction }, request, { action: 'deal.file-read', dealId: deal.id, details: { file: fileId } })
      const file = await files.find(fileId)
      const content = file && (await files.read(file))
      if (!file || !content) throw new DealNotFound()
      return sendDocument(reply, { ...file, name }, content) as never
    },
  })

  app.route({
    ...removeDealFile,
    config: writes,
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const { id } = request.params
      return once(request, reply, { scope }, async (tx) => {
        await removeFile(tx, files, request.params, scope)
        return { status: 200, body: await listFiles(tx, await readDeal(tx, id, scope)) }
      })
    },
  })
}
