/* Shows messages that come while the page is closed; a click opens the table. */
addEventListener("push", (event) => {
  const { title, text, link } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, { body: text, tag: link, data: link, icon: "/client/ship.svg" }),
  );
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
