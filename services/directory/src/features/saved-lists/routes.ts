import * as contracts from '@ungana/contracts-directory'
import { callerOf, createOnce, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import * as lists from './saved-lists.ts'

const config = { policy: 'member', act: 'lists.keep' } as const

const keeperOf = (request: Parameters<typeof callerOf>[0]) => lists.keeperOf(callerOf(request), request)

export function savedListRoutes(app: Service, database: Pick<Database, 'prisma'>, { transaction }: Pick<Courier<Transaction>, 'transaction'>): void {
  const once = createOnce<Transaction>(transaction)

  app.route({ ...contracts.listSavedLists, config, handler: async (request) => lists.listLists(database, keeperOf(request)) })

  app.route({
    ...contracts.createSavedList,
    config,
    handler: async (request, reply) => {
      const keeper = keeperOf(request)
      return once(request, reply, { scope: keeper.personId }, async (tx) => ({ status: 201, body: await lists.createList(tx, keeper, request.body) }))
    },
  })

  app.route({
    ...contracts.getSavedList,
    config,
    handler: async (request) => lists.openList(database, keeperOf(request), request.params.id),
  })

  app.route({
    ...contracts.changeSavedList,
    config,
    handler: async (request) => transaction((tx) => lists.changeList(tx, keeperOf(request), request.params.id, request.body)),
  })

  app.route({
    ...contracts.deleteSavedList,
    config,
    handler: async (request, reply) => {
      await transaction((tx) => lists.deleteList(tx, keeperOf(request), request.params.id))
      reply.code(204)
    },
  })

  app.route({
    ...contracts.removeGoneEntries,
    config,
    handler: async (request, reply) => {
      await transaction((tx) => lists.removeGone(tx, keeperOf(request), request.params.id))
      reply.code(204)
    },
  })

  app.route({
    ...contracts.listSaved,
    config,
    handler: async (request) => lists.savedOf(database, keeperOf(request), request.query.ids.split(',')),
  })

  app.route({
    ...contracts.saveQuickly,
    config,
    handler: async (request) => transaction((tx) => lists.saveQuickly(tx, keeperOf(request), request.params, request.body.firstList)),
  })

  app.route({
    ...contracts.saveToList,
    config,
    handler: async (request, reply) => {
      await transaction((tx) => lists.saveToList(tx, keeperOf(request), request.params.id, request.params))
      reply.code(204)
    },
  })

  app.route({
    ...contracts.removeFromList,
    config,
    handler: async (request, reply) => {
      await transaction((tx) => lists.removeFromList(tx, keeperOf(request), request.params.id, request.params))
      reply.code(204)
    },
  })
}
