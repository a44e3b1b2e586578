// When a second person of a company must agree.
import { acts, type SecondPersonSetting, type TeamRole } from '@ungana/contracts-identity'
import { type ApprovalLimit, amountText, type Currency, isCertainlyBelow } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { audit, NeedsApproval } from '@ungana/service-kit'
import { NobodyElse } from '#errors.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { lockTeam } from '#lib/places.ts'
import { type OpenSession, refreshSessions } from '#lib/sessions.ts'

type Owner = Pick<OpenSession, 'accountId' | 'companyId'>

/** What only one person may do makes approvals impossible. */
const needed = { quotes: acts['quotes.accept'], payments: acts['payments.make'] } satisfies Record<string, readonly TeamRole[]>

export async function readSetting(tx: Transaction, { accountId, companyId }: Owner): Promise<SecondPersonSetting> {
  const { secondPersonAmount: amount, secondPersonCurrency: currency } = await tx.company.findUniqueOrThrow({ where: { id: companyId } })
  const others = await tx.membership.findMany({
    where: { companyId, personId: { not: accountId }, person: { personSuspendedAt: null } },
    select: { role: true },
  })
  const mayAgree = (roles: readonly string[]) => others.some(({ role }) => roles.includes(role))
  return {
    limit: amount === null || currency === null ? null : { amountMinor: Number(amount), currency: currency as Currency },
    alone: (['quotes', 'payments'] as const).filter((what) => !mayAgree(needed[what])),
  }
}

/**
 * More protection takes effect at once. Less protection waits for another person who may pay, if there is one.
 * @throws NobodyElse, NeedsApproval
 */
export async function changeSetting(tx: Transaction, owner: Owner, limit: ApprovalLimit | null, site: string): Promise<SecondPersonSetting> {
  const { companyId } = owner
  await lockTeam(tx, companyId)
  const { limit: before, alone } = await readSetting(tx, owner)
  if (!before && limit && alone.length > 0) throw new NobodyElse()
  const isLess = before !== null && (limit === null || !isCertainlyBelow(limit, before))
  if (isLess && !alone.includes('payments')) throw new NeedsApproval(limitAsked(limit))
  if (JSON.stringify(limit) !== JSON.stringify(before)) await writeSetting(tx, owner, limit, site)
  return { limit, alone }
}

const limitAsked = (limit: ApprovalLimit | null): NeedsApproval['asked'] => ({
  kind: 'limit',
  subject: 'limit',
  content: JSON.stringify(limit),
  words: { about: '', partner: null, amount: limit, values: [], page: '/settings/team' },
  payload: { limit },
})

/** @param accountId of the person who wanted it */
export async function writeSetting(tx: Transaction, { accountId, companyId }: Owner, limit: ApprovalLimit | null, site: string): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE companies SET second_person_amount = ${limit?.amountMinor ?? null}::bigint, second_person_currency = ${limit?.currency ?? null}::text
    WHERE id = ${companyId}::uuid`)
  await refreshSessions(tx, { companyId })
  await audit.add(tx, { actor: accountId, action: 'team.second-person-changed', subject: companyId, details: { limit } })
  const what = limit
    ? text('A second person must now agree above {amount}.', { amount: amountText(limit.amountMinor, limit.currency) })
    : text('A second person no longer needs to agree to quotes, payments and changes of bank details.')
  await tellOwners(tx, { companyId, site, what })
}
