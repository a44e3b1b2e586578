/** Returns whether requests with this method only read. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
