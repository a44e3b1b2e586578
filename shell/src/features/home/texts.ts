import { counted } from '@ungana/web-kit'

/** "1 supplier", "1,204 suppliers" */
export function supplierCountText(count: number): string {
  return counted(count, 'supplier')
}
