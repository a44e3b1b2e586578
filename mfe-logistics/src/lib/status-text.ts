import { t } from '@lingui/core/macro'
import type { milestoneKinds } from '@ungana/contracts-logistics'

type MilestoneKind = (typeof milestoneKinds)[number]

/** Statuses of bookings and offers, and the kinds of milestones and cases. */
const names: Readonly<Record<MilestoneKind, string> & Record<string, string>> = {
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
  frozen: t`on hold`,
  released: t`no longer on hold`,
  'truck named': t`truck added`,
  'account closed': t`a company closed its account`,
  'days changed': t`other days`,
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
