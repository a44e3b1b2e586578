import { type Account, changeAccountLanguage, changeAccountMails, getAccount } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { changeLanguage } from '#lib/account-language.ts'
import { clientOf } from '#lib/client.ts'
import type { Database } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { accountPhoneOf } from '#lib/phones.ts'
import { requireCallersSession } from '#lib/sessions.ts'

export function accountRoutes(app: Service, { database, transaction, sms }: Pick<Identity, 'database' | 'transaction' | 'sms'>): void {
  app.route({
    ...changeAccountLanguage,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const { accountId } = await requireCallersSession(database, request.identity)
      await transaction((tx) => changeLanguage(tx, accountId, request.body.language, clientOf(request)))
      return reply.code(204).send()
    },
  })

  app.route({
    ...changeAccountMails,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const { accountId: id } = await requireCallersSession(database, request.identity)
      await database.prisma.account.update({ where: { id }, data: { newDeviceMail: request.body.newDeviceMail } })
      return reply.code(204).send()
    },
  })

  app.route({
    ...getAccount,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => {
      const { accountId, role } = await requireCallersSession(database, request.identity)
      return { ...(await findAccount(database, accountId)), ...(role !== null && { phone: await accountPhoneOf({ database, sms }, accountId) }) }
    },
  })
}

async function findAccount({ prisma }: Database, id: string): Promise<Account> {
  const { username, email, emailConfirmedAt, createdAt, totpConfirmedAt, newDeviceMail, byLink, links, _count } =
    await prisma.account.findUniqueOrThrow({
      where: { id },
      include: {
        links: { where: { kind: 'new-email', expiresAt: { gt: new Date() } }, select: { email: true }, take: 1 },
        _count: { select: { recoveryCodes: true } },
      },
    })
  return {
    username,
    email: byLink ? '' : email,
    byLink,
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
    newEmail: links[0]?.email ?? null,
    createdAt: createdAt.toISOString(),
    twoFactor: totpConfirmedAt !== null,
    recoveryCodes: _count.recoveryCodes,
    newDeviceMail,
  }
}
