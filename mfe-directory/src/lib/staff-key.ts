/** Query key of a staff queue. After a decision, reload all of it: `invalidateQueries({ queryKey: staffKey('requests') })`. */
export const staffKey = (queue: string, ...more: readonly unknown[]) => ['directory', 'staff', queue, ...more]
