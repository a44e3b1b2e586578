import {
  addProduct as addEndpoint,
  changeProduct as changeEndpoint,
  listProducts as listEndpoint,
  orderProducts as orderEndpoint,
  removeProduct as removeEndpoint,
} from '@ungana/contracts-directory'
import { createOnce, expectedVersion, type Service, tellVersion } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type { Database, Transaction } from '#lib/database.ts'
import { callerId, refuseOthers } from '#lib/own-account.ts'
import { addProduct, changeProduct, type Editor, listProducts, orderProducts, removeProduct } from './products.ts'

export function productRoutes(app: Service, { prisma }: Database, courier: Pick<Courier<Transaction>, 'transaction'>, files: Files): void {
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => listProducts(prisma, request.params.id),
  })

  app.route({
    ...addEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const editor = editorOf(request)
      return once(request, reply, { scope: editor.id }, async (tx) => ({ status: 201, body: await addProduct(tx, files, request.body, editor) }))
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const edit = { changes: request.body, version: expectedVersion(request), editor: editorOf(request) }
      const product = await courier.transaction((tx) => changeProduct(tx, files, request.params.id, edit))
      tellVersion(reply, product.version)
      return product
    },
  })

  app.route({
    ...removeEndpoint,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const edit = { version: expectedVersion(request), editor: editorOf(request) }
      await courier.transaction((tx) => removeProduct(tx, files, request.params.id, edit))
      reply.code(204)
    },
  })

  app.route({
    ...orderEndpoint,
    config: { policy: 'member' },
    handler: async (request) => {
      const { id } = request.params
      refuseOthers(request, id)
      return courier.transaction((tx) => orderProducts(tx, id, request.body.ids, editorOf(request)))
    },
  })
}

function editorOf(request: Parameters<typeof callerId>[0] & { readonly id: string }): Editor {
  return { id: callerId(request), isStaff: request.identity.role === 'staff', requestId: request.id }
}
