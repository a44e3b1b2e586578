/** "1 supplier", "1,204 suppliers" */
export function supplierCountText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'supplier' : 'suppliers'}`
}
