export const DELIVERIES_PATH = '/dashboard/deliveries';
export const NEW_PATH = `${DELIVERIES_PATH}/create`;
export const detailPath = (id: string) => `${DELIVERIES_PATH}/${id}/show`;
export const editPath = (id: string) => `${DELIVERIES_PATH}/${id}`;
