// Acts of staff that a second member of staff must confirm. docs/decisions/0072-two-of-the-staff.md.
import { randomUUIDv7 } from 'node:crypto'
import type { StaffAct } from '@ungana/contracts-identity'
import type { StaffProposal, StaffProposalsEndpoints } from '@ungana/contracts-kit'
import { audit } from './audit/audit.ts'
import { callerOf } from './caller.ts'
import { createError } from './errors.ts'
import type { Service } from './service.ts'
import { runSql, type SqlTransaction } from './transactions.ts'

const ProposedAlready = createError('STAFF_PROPOSED_ALREADY', 'This was already proposed. Another member of staff must confirm it.', 409)
const ProposalNotFound = createError('STAFF_PROPOSAL_NOT_FOUND', 'Somebody has already confirmed or declined this.', 404)
const SamePerson = createError('STAFF_SAME_PERSON', 'You proposed this. Another member of staff must confirm it.', 403)

export interface NewProposal {
  /** What is to be done, such as `account.suspension`. The audit log adds what became of it: `account.suspension-proposed`. */
  readonly act: string
  readonly subject: string
  /** The subject in words. */
  readonly about: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly staffId: string
}

/** A proposal that is carried out, and who confirmed it. */
export interface StaffProposed extends StaffProposal {
  readonly details: Readonly<Record<string, unknown>>
  /** The staff account, or `command-line`. */
  readonly confirmedBy: string
  readonly requestId?: string
}

/** The service's migrations must include sql/proposals.sql. @throws ProposedAlready */
export async function propose(tx: SqlTransaction, { act, subject, about, details = {}, reason, staffId }: NewProposal): Promise<void> {
  const added = await runSql(
    tx,
    `INSERT INTO staff.proposals (id, act, subject, about, details, reason, proposed_by, proposed_at)
     VALUES ($1::uuid, $2, $3::uuid, $4, $5::jsonb, $6, $7::uuid, now()) ON CONFLICT DO NOTHING RETURNING id::text`,
    [randomUUIDv7(), act, subject, about, JSON.stringify(details), reason, staffId],
  )
  if (added.length === 0) throw new ProposedAlready()
  await audit.add(tx, { actor: staffId, action: `${act}-proposed`, subject, details: { ...details, reason } })
}

/** Forgets what was proposed about something that no longer exists. */
export const dropProposals = (tx: SqlTransaction, subject: string): Promise<unknown> =>
  runSql(tx, 'DELETE FROM staff.proposals WHERE subject = $1::uuid', [subject])

type Taken = StaffProposal & { readonly details: Readonly<Record<string, unknown>> }

const columns = `id::text, act, subject::text, about, details, reason, proposed_by::text AS "proposedBy",
  to_char(proposed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "proposedAt"`

/** Of two simultaneous calls only one takes it. @throws ProposalNotFound */
async function take(tx: SqlTransaction, id: string): Promise<Taken> {
  const [taken] = await runSql<Taken>(tx, `DELETE FROM staff.proposals WHERE id = $1::uuid RETURNING ${columns}`, [id])
  if (!taken) throw new ProposalNotFound()
  return taken
}

/** For an operator whose staff is a single person. Returns false if nothing is proposed. */
export async function confirmAsOperator<Tx extends SqlTransaction>(
  tx: Tx,
  { acts, subject }: { readonly acts: readonly string[]; readonly subject: string },
  carryOut: (tx: Tx, proposed: StaffProposed) => Promise<unknown>,
): Promise<boolean> {
  const waiting = await runSql<Taken>(tx, `DELETE FROM staff.proposals WHERE act = ANY($1::text[]) AND subject = $2::uuid RETURNING ${columns}`, [
    acts,
    subject,
  ])
  for (const proposal of waiting) await carryOut(tx, { ...proposal, confirmedBy: 'command-line' })
  return waiting.length > 0
}

interface ProposalRules<Tx extends SqlTransaction> {
  /** What staff must be allowed to do. */
  readonly act: StaffAct
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Does what was proposed, and writes who proposed and who confirmed it to the audit log. If it throws, the proposal stays. */
  readonly carryOut: (tx: Tx, proposed: StaffProposed) => Promise<unknown>
}

/** The calls that list, confirm and decline the proposals of a service. */
export function staffProposalRoutes<Tx extends SqlTransaction>(
  app: Service,
  { list, confirm, decline }: StaffProposalsEndpoints,
  { act, transaction, carryOut }: ProposalRules<Tx>,
): void {
  app.route({
    ...list,
    config: { policy: 'staff', act },
    handler: async () => {
      const rows = await transaction((tx) => runSql<Taken>(tx, `SELECT ${columns} FROM staff.proposals ORDER BY id LIMIT 200`, []))
      return rows.map(({ details: _details, ...proposal }) => proposal)
    },
  })

  app.route({
    ...confirm,
    config: { policy: 'staff', act, recentLogin: true },
    handler: async (request, reply) => {
      const confirmedBy = callerOf(request)
      await transaction(async (tx) => {
        const proposal = await take(tx, request.params.id)
        if (proposal.proposedBy === confirmedBy) throw new SamePerson()
        await carryOut(tx, { ...proposal, confirmedBy, requestId: request.id })
      })
      return reply.code(204).send()
    },
  })

  app.route({
    ...decline,
    config: { policy: 'staff', act },
    handler: async (request, reply) => {
      const actor = callerOf(request)
      await transaction(async (tx) => {
        const { act: what, subject, reason, proposedBy } = await take(tx, request.params.id)
        const action = `${what}-${proposedBy === actor ? 'withdrawn' : 'declined'}`
        await audit.add(tx, { actor, action, subject, details: { reason, proposedBy } })
      })
      return reply.code(204).send()
    },
  })
}
