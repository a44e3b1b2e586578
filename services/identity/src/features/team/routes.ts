import {
  acceptTeamInvitation,
  addDriver as addDriverEndpoint,
  changePersonName,
  changeTeamRole,
  getTeam,
  type IdentityClaims,
  inviteToTeam,
  logInDriver as logInDriverEndpoint,
  mayDo,
  readDriverLink as readDriverLinkEndpoint,
  readTeamInvitation,
  removeFromTeam,
  revokeTeamInvitation,
  sendDriverLink as sendDriverLinkEndpoint,
  showNames,
  workForCompany,
} from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { DeviceUnproved, Forbidden, InvalidInput, languageAsked, RoleForbids, type Service } from '@ungana/service-kit'
import { LogInFirst, PersonNotFound, WrongDriverCode } from '#errors.ts'
import { clientOf } from '#lib/client.ts'
import type { Identity } from '#lib/dependencies.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { isProvedAfterMove } from '#lib/proved-devices.ts'
import { loginCookies } from '#lib/session-cookie.ts'
import { findCallersSession, requireCallersSession } from '#lib/sessions.ts'
import { addDriver, logInDriver, readDriverLink, sendDriverLink } from './drivers.ts'
import {
  areNamesShown,
  changeRole,
  hasLogin,
  invite,
  joinAsLoggedIn,
  joinAsNewPerson,
  listInvitations,
  listPeople,
  removePerson,
  rename,
  requireInvitation,
  revokeInvitation,
  setNamesShown,
  workFor,
} from './team.ts'

type Call = Parameters<typeof clientOf>[0] & { readonly identity: IdentityClaims }

export function teamRoutes(app: Service, identity: Identity): void {
  const { database, transaction, throttles, site } = identity
  const editing = { policy: 'member', act: 'team.edit', provedDevice: true } as const
  const editorOf = async (request: Call) => {
    const session = await requireCallersSession(database, request.identity)
    // Staff have no team.
    if (session.role === null) throw new Forbidden()
    return { ...session, client: clientOf(request), site, language: languageAsked(request.headers) }
  }

  app.route({
    ...getTeam,
    config: { policy: 'member', act: 'company.see' },
    handler: async (request) => {
      const { companyId } = await requireCallersSession(database, request.identity)
      return {
        people: await listPeople(database, companyId),
        invitations: await listInvitations(database, companyId),
        namesShown: await areNamesShown(database, companyId),
      }
    },
  })

  app.route({
    ...inviteToTeam,
    config: { ...editing, recentLogin: true },
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      await throttles.invitation(editor.companyId)
      return reply.code(201).send(await transaction((tx) => invite(tx, editor, request.body)))
    },
  })

  app.route({
    ...revokeTeamInvitation,
    config: editing,
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      await transaction((tx) => revokeInvitation(tx, editor, request.params.id))
      return reply.code(204).send()
    },
  })

  app.route({
    ...readTeamInvitation,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request) => {
      const { companyName, email, role, expiresAt } = await requireInvitation(database.prisma, request.body.token)
      return { companyName, email, role, expiresAt: expiresAt.toISOString(), hasLogin: await hasLogin(database.prisma, email) }
    },
  })

  app.route({
    ...acceptTeamInvitation,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs an emailed token' } },
    handler: async (request, reply) => {
      const { token, name, password } = request.body
      const client = clientOf(request)
      const caller = request.identity
      const own = await findCallersSession(database, caller)
      const join = async () => {
        if (own) return transaction((tx) => joinAsLoggedIn(tx, own, token, client))
        const { email } = await requireInvitation(database.prisma, token)
        if (await hasLogin(database.prisma, email)) throw new LogInFirst(email)
        if (name === undefined) throw new InvalidInput('name', text('Please enter your name.'))
        if (password === undefined) throw new InvalidInput('password', text('Please choose a password.'))
        await throttles.registration(client.address)
        const passwordHash = await hashNewPassword(identity, password, [name, email])
        return transaction((tx) => joinAsNewPerson(tx, { token, name, passwordHash, client, caller }))
      }
      const { user, session } = await join()
      return reply
        .code(201)
        .header('set-cookie', await loginCookies(identity, session, client))
        .send(user)
    },
  })

  const driving = { policy: 'member', act: 'drivers.add', provedDevice: true } as const
  const byToken = { policy: 'anyone', visitorWrites: { unlimited: 'needs the token of a link' } } as const

  app.route({
    ...addDriverEndpoint,
    config: driving,
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      await throttles.invitation(editor.companyId)
      return reply.code(201).send(await transaction((tx) => addDriver(tx, editor, request.body.name)))
    },
  })

  app.route({
    ...sendDriverLinkEndpoint,
    config: driving,
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      return reply.code(201).send(await transaction((tx) => sendDriverLink(tx, editor, request.params.id.toLowerCase())))
    },
  })

  app.route({
    ...readDriverLinkEndpoint,
    config: byToken,
    handler: async (request) => transaction((tx) => readDriverLink(tx, request.body.token)),
  })

  app.route({
    ...logInDriverEndpoint,
    config: byToken,
    handler: async (request, reply) => {
      const client = clientOf(request)
      const done = await transaction((tx) => logInDriver(tx, { ...request.body, client, caller: request.identity }))
      // The wrong code is counted, so the transaction must not fail.
      if (!done) throw new WrongDriverCode()
      return reply.header('set-cookie', await loginCookies(identity, done.session, client)).send(done.user)
    },
  })

  app.route({
    ...changeTeamRole,
    config: { ...editing, recentLogin: true },
    handler: async (request) => {
      const editor = await editorOf(request)
      await transaction((tx) => changeRole(tx, editor, request.params.id.toLowerCase(), request.body.role))
      const changed = (await listPeople(database, editor.companyId)).find(({ id }) => id === request.params.id.toLowerCase())
      if (!changed) throw new PersonNotFound()
      return changed
    },
  })

  app.route({
    ...removeFromTeam,
    // Everybody may leave.
    config: { policy: 'member', act: 'self', recentLogin: true },
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      const id = request.params.id.toLowerCase()
      if (id !== editor.accountId) {
        if (!(editor.role && mayDo(editor.role, 'team.edit'))) throw new RoleForbids()
        // Not in the config, because everybody may leave on a new device, and owners of a frozen company may remove people.
        if (!editor.proved) throw new DeviceUnproved()
      }
      await transaction((tx) => removePerson(tx, editor, id))
      if (id === editor.accountId) reply.header('set-cookie', identity.cookie.clear())
      return reply.code(204).send()
    },
  })

  app.route({
    ...showNames,
    config: editing,
    handler: async (request, reply) => {
      const editor = await editorOf(request)
      await transaction((tx) => setNamesShown(tx, editor, request.body.shown))
      return reply.code(204).send()
    },
  })

  app.route({
    ...changePersonName,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      await transaction((tx) => rename(tx, session, request.body.name))
      return reply.code(204).send()
    },
  })

  app.route({
    ...workForCompany,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const client = clientOf(request)
      const own = await requireCallersSession(database, request.identity)
      const companyId = request.body.companyId.toLowerCase()
      const proved = companyId === own.companyId ? own.proved : await isProvedAfterMove(identity, own, companyId, client)
      const { user, session } = await transaction((tx) => workFor(tx, own, { companyId, proved }, client))
      return reply.header('set-cookie', await loginCookies(identity, session, client)).send(user)
    },
  })
}
