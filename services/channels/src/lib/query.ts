import { checkedQuery } from '@ungana/service-kit'
import type { Statements } from '../../generated/sql.ts'

export const query = checkedQuery<Statements>()
