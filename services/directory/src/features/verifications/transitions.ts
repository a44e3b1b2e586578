// The allowed status changes of a verification, and who makes them.
import type { verificationStatuses } from '@ungana/contracts-directory'

export type Status = (typeof verificationStatuses)[number]

/** Open statuses. A company or organization has at most one open verification. */
export const openStatuses = ['draft', 'submitted', 'in-review', 'changes-requested'] as const satisfies readonly Status[]
/** Statuses in which the owner can edit the evidence. */
export const editableStatuses = ['draft', 'changes-requested'] as const satisfies readonly Status[]

interface Transition {
  readonly from: readonly Status[]
  readonly to: Status
  readonly by: 'owner' | 'staff' | 'time'
  /** Only for the member of staff who claimed it. */
  readonly claimed?: true
  /** Ends the review, or returns it to the owner. */
  readonly decides?: true
}

export const transitions = {
  submit: { from: editableStatuses, to: 'submitted', by: 'owner' },
  withdraw: { from: openStatuses, to: 'withdrawn', by: 'owner', decides: true },
  claim: { from: ['submitted'], to: 'in-review', by: 'staff' },
  release: { from: ['in-review'], to: 'submitted', by: 'staff' },
  approve: { from: ['in-review'], to: 'approved', by: 'staff', claimed: true, decides: true },
  requestChanges: { from: ['in-review'], to: 'changes-requested', by: 'staff', claimed: true, decides: true },
  reject: { from: ['in-review'], to: 'rejected', by: 'staff', claimed: true, decides: true },
  /** The caller then reviews it. */
  reopen: { from: ['rejected'], to: 'in-review', by: 'staff' },
  revoke: { from: ['approved'], to: 'revoked', by: 'staff', decides: true },
  expire: { from: ['approved'], to: 'expired', by: 'time', decides: true },
  /** A newer verification was approved. */
  replace: { from: ['approved'], to: 'replaced', by: 'staff' },
} as const satisfies Record<string, Transition>

export type Action = keyof typeof transitions
