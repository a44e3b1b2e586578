import {
  addProduct as addEndpoint,
  changeProduct as changeEndpoint,
  getProduct as getEndpoint,
  listProducts as listEndpoint,
  orderProducts as orderEndpoint,
  removeProduct as removeEndpoint,
  listSimilarProducts as similarEndpoint,
} from '@ungana/contracts-directory'
import { callerOf, createOnce, expectedVersion, type Service, sendVersion } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type { Database, Transaction } from '#lib/database.ts'
import { requireOwnerOrStaff } from '#lib/own-account.ts'
import { addProduct, changeProduct, type Editor, getProduct, listProducts, orderProducts, removeProduct } from './products.ts'
import { similarProducts } from './similar-products.ts'

export function productRoutes(app: Service, database: Database, courier: Pick<Courier<Transaction>, 'transaction'>, files: Files): void {
  const { prisma } = database
  const once = createOnce<Transaction>(courier.transaction)

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => listProducts(prisma, request.params.id),
  })

  app.route({
    ...getEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => getProduct(database, request.params.id),
  })

  app.route({
    ...similarEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => similarProducts(database, request.params.id),
  })

  app.route({
    ...addEndpoint,
    config: { policy: 'member', act: 'products.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const editor = requireEditor(request)
      return once(request, reply, { scope: editor.id }, async (tx) => ({ status: 201, body: await addProduct(tx, files, request.body, editor) }))
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member', act: 'products.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const edit = { changes: request.body, version: expectedVersion(request), editor: requireEditor(request) }
      const product = await courier.transaction((tx) => changeProduct(tx, files, request.params.id, edit))
      sendVersion(reply, product.version)
      return product
    },
  })

  app.route({
    ...removeEndpoint,
    config: { policy: 'member', act: 'products.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const edit = { version: expectedVersion(request), editor: requireEditor(request) }
      await courier.transaction((tx) => removeProduct(tx, files, request.params.id, edit))
      reply.code(204)
    },
  })

  app.route({
    ...orderEndpoint,
    config: { policy: 'member', act: 'products.edit', staffAct: 'companies.edit' },
    handler: async (request) => {
      const { id } = request.params
      requireOwnerOrStaff(request, id)
      return courier.transaction((tx) => orderProducts(tx, id, request.body.ids, requireEditor(request)))
    },
  })
}

function requireEditor(request: Parameters<typeof callerOf>[0] & { readonly id: string }): Editor {
  return { id: callerOf(request), isStaff: request.identity.role === 'staff', requestId: request.id }
}
