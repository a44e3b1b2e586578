// What may become of a verification, and by whom. All else is refused.
import type { verificationStatuses } from '@ungana/contracts-directory'

export type Status = (typeof verificationStatuses)[number]

/** Open ones, of which a business or an organization has at most one. */
export const openStatuses = ['draft', 'submitted', 'in-review', 'changes-requested'] as const satisfies readonly Status[]
/** Those in which its owner may change the evidence. */
export const editableStatuses = ['draft', 'changes-requested'] as const satisfies readonly Status[]

interface Transition {
  readonly from: readonly Status[]
  readonly to: Status
  readonly by: 'owner' | 'staff' | 'time'
  /** Only whoever has claimed it. */
  readonly claimed?: true
  /** Ends it, or hands it back to its owner. */
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
  /** By whoever reviews it from then on. */
  reopen: { from: ['rejected'], to: 'in-review', by: 'staff' },
  revoke: { from: ['approved'], to: 'revoked', by: 'staff', decides: true },
  expire: { from: ['approved'], to: 'expired', by: 'time', decides: true },
  /** A newer one was approved. */
  replace: { from: ['approved'], to: 'replaced', by: 'staff' },
} as const satisfies Record<string, Transition>

export type Act = keyof typeof transitions
