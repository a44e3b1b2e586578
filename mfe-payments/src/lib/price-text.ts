/** "$49.99", "$0". */
export const priceText = (price: number) => (Number.isInteger(price) ? `$${price}` : `$${price.toFixed(2)}`)
