import type { Mail } from '@ungana/service-kit/mailer'
import { HOSTILE, harmIn, missingKinds, HARMLESS_SITE as site } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { allowedMail } from '#features/members/member-of.ts'
import {
  approvedMail,
  changesRequestedMail,
  evidenceReceivedMail,
  expiredMail,
  expiringMail,
  newLinkMail,
  organizationActiveMail,
  organizationFeaturedMail,
  organizationReceivedMail,
  planEndedMail,
  rejectedMail,
  reopenedMail,
  revokedMail,
  statusPage,
  withdrawnMail,
} from '#lib/verification-mails.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const contact = { to: 'owner@kahawa.example', about: id, link: statusPage(site) }
const mails: Mail[] = [
  organizationReceivedMail(contact),
  newLinkMail(contact),
  evidenceReceivedMail(contact),
  withdrawnMail(contact),
  changesRequestedMail(contact, 'The certificate is old.'),
  rejectedMail(contact, 'Forged.'),
  reopenedMail(contact, 'New evidence.'),
  revokedMail(contact, HOSTILE, 'Closed.'),
  approvedMail(contact, HOSTILE, '2027-01-01', true),
  expiringMail(contact, HOSTILE, '2027-01-01', 7),
  expiredMail(contact, HOSTILE, '2027-01-01'),
  organizationActiveMail(contact, HOSTILE, `${site}/organizations/${id}`, true),
  organizationFeaturedMail(contact, HOSTILE, `${site}/organizations/${id}`),
  planEndedMail(contact, HOSTILE),
  allowedMail(contact.to, { businessId: id, organizationName: HOSTILE, reason: 'A mistake.', site }),
]

test.each(mails)('what users write does no harm in the email "$subject"', (mail) => {
  expect(harmIn(mail)).toEqual([])
})

test('the emails above are of every kind that directory sends', () => {
  expect(missingKinds('directory', mails)).toEqual([])
})
