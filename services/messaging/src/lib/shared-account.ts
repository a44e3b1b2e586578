// What a caution says about the bank account that the author really shares.
import type { SharedAccount } from '@ungana/contracts-messaging'
import { CAUTION_HOURS } from '@ungana/contracts-payments'

/** A JSON row of `sharedAccountOf`; null if nothing is shared or the row was not requested. */
export type SharedAccountRow = { readonly numberSetAt: string; readonly numberChanged: boolean; readonly numberIsNew: boolean } | null

/** SQL for the shared account with the newest number, which is the riskiest. `ownerId` is a column. */
export const sharedAccountOf = <const OwnerId extends string>(ownerId: OwnerId) =>
  `
  (SELECT json_build_object('numberSetAt', s.number_set_at, 'numberChanged', s.number_changed,
     'numberIsNew', s.number_set_at > clock_timestamp() - interval '${CAUTION_HOURS} hours')
   FROM shared_accounts s WHERE s.owner_id = ${ownerId} AND s.shared ORDER BY s.number_set_at DESC LIMIT 1)` as const

export const presentSharedAccount = (row: SharedAccountRow): SharedAccount =>
  row
    ? { ...row, shared: true, numberSetAt: new Date(row.numberSetAt).toISOString() }
    : { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
