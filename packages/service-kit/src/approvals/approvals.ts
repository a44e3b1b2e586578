// Acts for which a second person of the company must agree. docs/decisions/0070-second-person.md.
import { randomUUIDv7 } from 'node:crypto'
import { type Act, type IdentityClaims, mayDo } from '@ungana/contracts-identity'
import {
  APPROVAL_DAYS,
  type Approval,
  type ApprovalEndpoints,
  type approvalChange,
  type approvalKinds,
  type EventDefinition,
  isCertainlyBelow,
  type LimitedAmount,
} from '@ungana/contracts-kit'
import type { FastifyContextConfig } from 'fastify'
import type { App } from '../app.ts'
import { callerOf } from '../caller.ts'
import { outbox } from '../courier/outbox.ts'
import { createError, RoleForbids } from '../errors.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'

/** The act is not done yet. It is stored, and another person can agree to it. */
const WaitsForApproval = createError(
  'WAITS_FOR_APPROVAL',
  'Waiting for a second person. Another person in your company must agree at Approvals.',
  409,
)
const ApprovalNotFound = createError('APPROVAL_NOT_FOUND', 'This request was not found', 404)
const ApprovalOver = createError('APPROVAL_OVER', 'This request was already answered or replaced, or it has expired.', 409)
const OwnApproval = createError('APPROVAL_OWN', 'You asked for this yourself. Another person must agree.', 403)

type Kind = (typeof approvalKinds)[number]

/** What a person asks a second person for. */
export interface NewApproval {
  readonly kind: Kind
  /** What it is about. A newer request about the same subject replaces the older one. */
  readonly subject: string
  /** Equal for two requests with the same effect. Must not reveal secrets. */
  readonly content: string
  /** What the second person sees. */
  readonly words: Pick<Approval, 'about' | 'partner' | 'amount' | 'values' | 'page'>
  /** What `run` needs. */
  readonly payload: object
}

/** Thrown where the act would be done. `Approvals.guard` stores the request. */
export class NeedsApproval extends Error {
  readonly asked: NewApproval

  constructor(asked: NewApproval) {
    super(`${asked.kind} needs a second person`)
    this.asked = asked
  }
}

interface Call {
  readonly id: string
  readonly identity: IdentityClaims
}

/** Whether a second person must agree. If the company turned this on, an act without an amount always needs one. */
export function needsSecondPerson({ secondPerson }: IdentityClaims, amount?: LimitedAmount): boolean {
  return secondPerson !== undefined && !(amount && isCertainlyBelow(amount, secondPerson))
}

/** What was asked, for the person who agrees. */
export interface Asked {
  readonly id: string
  readonly companyId: string
  /** Who asked. */
  readonly personId: string
  readonly payload: unknown
  readonly requestId: string
}

export interface ApprovalKind<Tx> {
  /** People who may do the act may ask for it, and agree to it. */
  readonly act: Act
  /** Does the act, in the transaction that ends the request. Without it, the approval is a permission that the service looks up with `permissions`. */
  readonly run?: (tx: Tx, asked: Asked) => Promise<unknown>
}

export interface ApprovalOptions<Tx> {
  /** A courier's. The service's migrations must include sql/approvals.sql. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly changed: EventDefinition<typeof approvalChange>
  readonly kinds: Readonly<Partial<Record<Kind, ApprovalKind<Tx>>>>
  /** Throws if the caller's session has ended. Only identity can tell at once. */
  readonly requireSession?: (request: Call) => Promise<unknown>
}

export interface Approvals {
  /** Runs `work`. If it throws NeedsApproval, the request is stored. @throws WaitsForApproval */
  guard<T>(request: Call, work: () => Promise<T>): Promise<T>
}

interface Row {
  readonly id: string
  readonly companyId: string
  readonly kind: Kind
  readonly content: string
  readonly words: NewApproval['words']
  readonly payload: unknown
  readonly personId: string
  readonly personName: string
  readonly askedAt: Date
  readonly expiresAt: Date
  readonly open: boolean
}

const columns = `r.id::text, r.company_id::text AS "companyId", r.kind, r.content, r.words, r.payload, r.person_id::text AS "personId", r.person_name AS "personName",
  r.asked_at AS "askedAt", r.expires_at AS "expiresAt", r.state = 'waiting' AND r.expires_at > now() AS open`

/** The most requests in one answer. */
const LIST_MAX = 100

// A token without a person comes from an older gateway and counts as the owner's.
const personOf = (request: Call) => request.identity.person ?? { id: callerOf(request), name: '', role: 'owner' as const }

export function createApprovals<Tx extends SqlTransaction>({
  transaction,
  changed,
}: Pick<ApprovalOptions<Tx>, 'transaction' | 'changed'>): Approvals {
  return {
    guard: async (request, work) => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof NeedsApproval)) throw error
        await transaction((tx) => ask(tx, request, error.asked, changed))
        throw new WaitsForApproval()
      }
    },
  }
}

/** Repeating a request changes nothing, also if another person repeats it. */
async function ask(
  tx: SqlTransaction,
  request: Call,
  { kind, subject, content, words, payload }: NewApproval,
  changed: EventDefinition<typeof approvalChange>,
): Promise<void> {
  const companyId = callerOf(request)
  const person = personOf(request)
  await oneAtATime(tx, `approvals of ${companyId}`)
  await runSql(tx, `DELETE FROM approvals.requests WHERE company_id = $1::uuid AND expires_at < now() - interval '90 days'`, [companyId])
  // Locked, so that a request that somebody answers at this moment is not replaced.
  const [waiting] = await runSql<Row>(
    tx,
    `SELECT ${columns} FROM approvals.requests AS r WHERE r.company_id = $1::uuid AND r.kind = $2 AND r.subject = $3 AND r.state = 'waiting' FOR UPDATE`,
    [companyId, kind, subject],
  )
  if (waiting?.open && waiting.content === content) return
  if (waiting)
    await runSql(tx, `UPDATE approvals.requests SET state = 'replaced', decided_at = now(), payload = '{}'::jsonb WHERE id = $1::uuid`, [waiting.id])
  const id = randomUUIDv7()
  await runSql(
    tx,
    `INSERT INTO approvals.requests (id, company_id, kind, subject, content, words, payload, person_id, person_name, asked_at, expires_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::jsonb, $7::jsonb, $8::uuid, $9, now(), now() + interval '${APPROVAL_DAYS} days')`,
    [id, companyId, kind, subject, content, JSON.stringify(words), JSON.stringify(payload), person.id, person.name],
  )
  await publish(tx, changed, { id, companyId, kind }, 'waiting', request)
}

const publish = (
  tx: SqlTransaction,
  changed: EventDefinition<typeof approvalChange>,
  { id: approvalId, companyId, kind }: Pick<Row, 'id' | 'companyId' | 'kind'>,
  state: 'waiting' | 'approved' | 'refused',
  { id: requestId }: Call,
) => outbox.add(tx, changed, { approvalId, companyId, kind, state, changedAt: new Date().toISOString() }, { requestId })

/** Routes for the list of what waits, and for the answers of a second person. `config` has an act that all who may agree to one of the kinds may do. */
export function approvalRoutes<Tx extends SqlTransaction>(
  app: App,
  { list, approve, refuse }: ApprovalEndpoints,
  { transaction, changed, kinds, requireSession = async () => {} }: ApprovalOptions<Tx>,
  config: Pick<FastifyContextConfig, 'act' | 'recentLogin' | 'sensitive'> & { readonly act: Act },
): void {
  const member = { policy: 'member', act: config.act, ...(config.sensitive && { sensitive: true }) } as const
  const answering = { ...member, provedDevice: true, ...(config.recentLogin && { recentLogin: config.recentLogin }) } as const
  const mayAnswer = (request: Call, kind: Kind) => {
    const act = kinds[kind]?.act
    return act !== undefined && mayDo(personOf(request).role, act)
  }

  app.route({
    ...list,
    config: member,
    handler: async (request) => {
      await requireSession(request)
      const rows = await transaction((tx) =>
        runSql<Row>(
          tx,
          `SELECT ${columns} FROM approvals.requests AS r WHERE r.company_id = $1::uuid AND r.state = 'waiting' AND r.expires_at > now() ORDER BY r.id DESC LIMIT ${LIST_MAX}`,
          [callerOf(request)],
        ),
      )
      return rows.filter(({ kind }) => mayAnswer(request, kind)).map((row) => present(row, personOf(request).id))
    },
  })

  app.route({
    ...approve,
    config: answering,
    handler: async (request, reply) => {
      await requireSession(request)
      await transaction(async (tx) => {
        const row = await lock(tx, request)
        if (row.personId === personOf(request).id) throw new OwnApproval()
        await kinds[row.kind]?.run?.(tx, {
          id: row.id,
          companyId: row.companyId,
          personId: row.personId,
          payload: row.payload,
          requestId: request.id,
        })
        await end(tx, row, 'approved', request)
      })
      return reply.code(204).send()
    },
  })

  app.route({
    ...refuse,
    // The person who asked may withdraw the request.
    config: answering,
    handler: async (request, reply) => {
      await requireSession(request)
      await transaction(async (tx) => end(tx, await lock(tx, request), 'refused', request))
      return reply.code(204).send()
    },
  })

  /** Of two simultaneous answers, the second waits and then finds the request answered. */
  async function lock(tx: Tx, request: Call & { readonly params: unknown }): Promise<Row> {
    const [row] = await runSql<Row>(
      tx,
      `SELECT ${columns} FROM approvals.requests AS r WHERE r.id = $1::uuid AND r.company_id = $2::uuid FOR UPDATE`,
      [(request.params as { id: string }).id, callerOf(request)],
    )
    if (!row) throw new ApprovalNotFound()
    if (!mayAnswer(request, row.kind)) throw new RoleForbids()
    if (!row.open) throw new ApprovalOver()
    return row
  }

  async function end(tx: Tx, row: Row, state: 'approved' | 'refused', request: Call): Promise<void> {
    await runSql(
      tx,
      `UPDATE approvals.requests SET state = $2, decided_by = $3::uuid, decided_at = now(), expires_at = now() + interval '${APPROVAL_DAYS} days', payload = '{}'::jsonb WHERE id = $1::uuid`,
      [row.id, state, personOf(request).id],
    )
    await publish(tx, changed, row, state, request)
  }
}

const present = ({ id, kind, words, personId, personName, askedAt, expiresAt }: Row, callerId: string): Approval => ({
  id,
  kind,
  ...words,
  askedBy: personName,
  own: personId === callerId,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Ids of approvals that are a permission for `content` and have not expired, oldest first. */
export async function permissions(tx: SqlTransaction, companyId: string, kind: Kind, content: string): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    tx,
    `SELECT r.id::text FROM approvals.requests AS r
     WHERE r.company_id = $1::uuid AND r.kind = $2 AND r.content = $3 AND r.state = 'approved' AND r.expires_at > now() ORDER BY r.id`,
    [companyId, kind, content],
  )
  return rows.map(({ id }) => id)
}

/** What a company asked second people for, oldest first, for its data export. */
export function exportApprovals(tx: SqlTransaction, companyId: string): Promise<Record<string, unknown>[]> {
  return runSql(
    tx,
    `SELECT r.kind, r.words ->> 'about' AS about, r.words ->> 'partner' AS partner, r.words -> 'amount' AS amount, r.person_name AS "askedBy",
       r.asked_at AS "askedAt", CASE WHEN r.state = 'waiting' AND r.expires_at < now() THEN 'expired' ELSE r.state END AS state, r.decided_at AS "decidedAt"
     FROM approvals.requests AS r WHERE r.company_id = $1::uuid ORDER BY r.id`,
    [companyId],
  )
}

/** For a company that is closed. Safe to run twice. */
export async function eraseApprovals(tx: SqlTransaction, companyId: string): Promise<void> {
  await runSql(tx, 'DELETE FROM approvals.requests WHERE company_id = $1::uuid', [companyId])
}
