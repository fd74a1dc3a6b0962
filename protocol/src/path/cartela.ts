export const listCartelas = "GET /api/cartela/" as const;
export const createCartela = "POST /api/cartela/" as const;
export const givePackage = "POST /api/cartela/package/" as const;
export const updateCartela = "PUT /api/cartela/:id/" as const;
export const listCartelaVersions = "GET /api/cartela/:id/versions/" as const;
export const readCartelaList = "GET /api/cartela/list/:listId" as const;
