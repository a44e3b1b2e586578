import { t } from '@lingui/core/macro'

/** Statuses of bookings and offers, and the kinds of milestones and cases. */
const names: Readonly<Record<string, string>> = {
  booked: t`booked`,
  'picked up': t`picked up`,
  'in transit': t`in transit`,
  'at border': t`at border`,
  delivered: t`delivered`,
  closed: t`closed`,
  cancelled: t`cancelled`,
  disputed: t`disputed`,
  rerouted: t`rerouted`,
  suspended: t`suspended`,
  resumed: t`resumed`,
  pending: t`pending`,
  accepted: t`accepted`,
  declined: t`declined`,
  withdrawn: t`withdrawn`,
  expired: t`expired`,
  lost: t`lost`,
  'wrong code': t`wrong code`,
  'wrong plate': t`wrong plate`,
  'wrong delivery code': t`wrong delivery code`,
  dispute: t`dispute`,
  decided: t`decided`,
}

export const statusText = (status: string) => names[status] ?? status
