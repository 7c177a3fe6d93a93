/** Names the item at the end of a button or link that a list repeats, for people who do not see its row: "Delete Laptop 2023-05-03". */
export const OfItem = ({ name }: { name: string }) => <span className="bilang-hidden">{` ${name}`}</span>
