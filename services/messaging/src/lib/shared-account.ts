// What a caution says of the bank account that somebody really shares here.
import type { SharedAccount } from '@ungana/contracts-messaging'
import { CAUTION_HOURS } from '@ungana/contracts-payments'

/** A row of `sharedAccountOf`, as JSON has it; null where nothing is shared, or nobody asked. */
export type SharedAccountRow = { readonly numberSetAt: string; readonly numberChanged: boolean; readonly numberIsNew: boolean } | null

/** Of several accounts the one whose number is the newest: that is the one to be careful of. `ownerId` is a column. */
export const sharedAccountOf = (ownerId: string) => `
  (SELECT json_build_object('numberSetAt', s.number_set_at, 'numberChanged', s.number_changed,
     'numberIsNew', s.number_set_at > clock_timestamp() - interval '${CAUTION_HOURS} hours')
   FROM shared_accounts s WHERE s.owner_id = ${ownerId} AND s.shared ORDER BY s.number_set_at DESC LIMIT 1)`

export const presentSharedAccount = (row: SharedAccountRow): SharedAccount =>
  row
    ? { ...row, shared: true, numberSetAt: new Date(row.numberSetAt).toISOString() }
    : { shared: false, numberSetAt: null, numberChanged: false, numberIsNew: false }
