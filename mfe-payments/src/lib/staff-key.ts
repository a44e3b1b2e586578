/** Query key of what staff see of a queue; a decision makes all of it old: `invalidateQueries({ queryKey: staffKey('payments') })`. */
export const staffKey = (queue: string, ...more: readonly unknown[]) => ['payments', 'staff', queue, ...more]
