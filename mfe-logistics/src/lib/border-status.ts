/** Status of a border post, understood without the post's name beside it. */
export const borderStatusText = (status: string) => (status === 'unknown' ? 'status unknown' : status)
