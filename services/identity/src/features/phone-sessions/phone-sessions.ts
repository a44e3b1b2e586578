// Opens sessions for phones without a browser. The channels service calls the gateway with them, as the person.
import type { openPhoneSession as openPhoneSessionEndpoint } from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import { PhoneSecondFactor } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { maskedPhone } from '#lib/phone-numbers.ts'
import { requirePhone } from '#lib/phones.ts'
import { requirePlace } from '#lib/places.ts'
import { openSession } from '#lib/sessions.ts'

/** @throws PhoneUnknown, PhoneCaution, PhoneSecondFactor, AccountSuspended, NoCompany */
export async function openPhoneSession(
  tx: Transaction,
  { phone, channel }: EndpointInput<typeof openPhoneSessionEndpoint>['body'],
  requestId: string,
): Promise<EndpointOutput<typeof openPhoneSessionEndpoint>> {
  const { personId, totpConfirmedAt, language } = await requirePhone(tx, phone)
  if (totpConfirmedAt !== null) throw new PhoneSecondFactor()
  const companyId = await requirePlace({ prisma: tx }, personId)
  // The network of the phone tells a number, and no address.
  const client = { address: maskedPhone(phone), userAgent: '', requestId }
  const caller = { role: 'visitor' } as const
  const { id, token } = await openSession(tx, { accountId: personId, companyId, trusted: false, proved: false, channel, client, caller })
  const { expiresAt } = await tx.session.findUniqueOrThrow({ where: { id }, select: { expiresAt: true } })
  return { session: token, expiresAt: expiresAt.toISOString(), personId, companyId, ...(language !== null && { language }) }
}
