/** Query key of a staff queue. After a decision: `invalidateQueries({ queryKey: staffKey('payments') })`. */
export const staffKey = (queue: string, ...more: readonly unknown[]) => ['payments', 'staff', queue, ...more]
