// Generated from openapi.json by `npm test -- jest operations/openapi`.
export interface paths {
    "/auth/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the user after a login
         * @description Returns the user after a login. The web client calls it after each login, sign-up or social login.
         */
        post: operations["syncUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the caller's account
         * @description Returns the caller's account. Any other id returns 404.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates the given fields of the account
         * @description Updates the given fields of the account. Omitted fields keep their values.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the account's members, open invitations and seats
         * @description Returns the account's members, open invitations and seats
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Allows viewers to download leads, or stops it
         * @description Allows viewers to download leads, or stops it
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/api/team/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a member
         * @description Removes a member. Their keys, views and links in this account end; what they did stays. 409 for the owner.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Gives a member another role
         * @description Gives a member another role. 409 for the owner, and if the plan has no free seat.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/team/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the caller's membership
         * @description Ends the caller's membership. 409 for the owner, who must hand over first.
         */
        post: operations["leaveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proposes that an admin becomes the owner
         * @description Proposes that an admin becomes the owner. They get an email, and can accept for a week. 409 for someone who is not an admin, and while another proposal is open. Requires a recent login.
         */
        post: operations["proposeOwner"];
        /**
         * Revokes the proposal
         * @description Revokes the proposal. 404 without an open one.
         */
        delete: operations["revokeOwnerProposal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/owner/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the caller, whom the owner has proposed, the owner; the owner becomes an admin
         * @description Makes the caller, whom the owner has proposed, the owner; the owner becomes an admin. 410 once the proposal has expired, or was revoked. Requires a recent login.
         */
        post: operations["acceptOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/owner/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the proposal that the caller becomes the owner
         * @description Ends the proposal that the caller becomes the owner. 404 unless they are proposed.
         */
        post: operations["declineOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invites someone by email, with or without a login; the link works for a week and only for that address
         * @description Invites someone by email, with or without a login; the link works for a week and only for that address. The first invitation needs `companyName` and makes an individual's account a company's. 409 for a member, an open invitation and if the plan has no free seat; 429 after 20 invitations in a day of the trial, or 100.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an invitation again, valid for another week
         * @description Sends an invitation again, valid for another week
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an invitation
         * @description Revokes an invitation. Its link stops working immediately.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns what an invitation is for
         * @description Returns what an invitation is for. 410 once it has expired, or was revoked or accepted.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the caller a member of the account
         * @description Makes the caller a member of the account. 403 unless their confirmed address is the invited one, in their token and now; 410 once the invitation has expired, or was revoked or accepted.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what members did in the account within the last 400 days, newest first: logins, members and roles, keys, downloads, deletions, payments, destinations and webhooks
         * @description Lists what members did in the account within the last 400 days, newest first: logins, members and roles, keys, downloads, deletions, payments, destinations and webhooks. Takes `limit`, or react-admin's `sort`, `range` and `filter`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads all entries that match the filter as CSV (RFC 4180, UTF-8), newest first
         * @description Downloads all entries that match the filter as CSV (RFC 4180, UTF-8), newest first. The download is an entry, too.
         */
        get: operations["downloadAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests up to 10 areas whose names start with `q` in any language: cities, districts, counties, states and countries
         * @description Suggests up to 10 areas whose names start with `q` in any language: cities, districts, counties, states and countries. If there are none, it suggests similar names.
         */
        get: operations["suggestAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests up to 10 categories that start with `q`, with their number of places in `city`
         * @description Suggests up to 10 categories that start with `q`, with their number of places in `city`. Those with places come first.
         */
        get: operations["suggestCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests up to three searches in areas that are ready, each for a category with many places there
         * @description Suggests up to three searches in areas that are ready, each for a category with many places there
         */
        get: operations["suggestSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts a city's businesses of a category, with five masked examples
         * @description Counts a city's businesses of a category, with five masked examples. 422 with candidates for an unknown city.
         */
        get: operations["previewSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the businesses and cities that visitors can search
         * @description Counts the businesses and cities that visitors can search
         */
        get: operations["getPublicCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/tiles/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a Mapbox vector tile with the layers `water`, `green`, `road`, `rail` and `place`
         * @description Returns a Mapbox vector tile with the layers `water`, `green`, `road`, `rail` and `place`
         */
        get: operations["getMapTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describes the base map: whether there are tiles, up to which zoom level, and whom to credit
         * @description Describes the base map: whether there are tiles, up to which zoom level, and whom to credit
         */
        get: operations["getMapAbout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's runs, newest first
         * @description Lists the account's runs, newest first. Takes `limit`, or react-admin's `sort`, `range` and `filter`.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Starts a run
         * @description Starts a run. 409 if the account already has three unfinished runs, 422 with candidates for an ambiguous city or an unknown category.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimates a run without starting it
         * @description Estimates a run without starting it. 422 with candidates for an ambiguous city or an unknown category.
         */
        get: operations["estimateRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one run
         * @description Returns one run
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an unfinished run and keeps its leads
         * @description Cancels an unfinished run and keeps its leads. Returns a finished run unchanged.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses a queued or running run and keeps its leads
         * @description Pauses a queued or running run and keeps its leads. A paused run counts as unfinished.
         */
        post: operations["pauseRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a paused run where it stopped
         * @description Resumes a paused run where it stopped
         */
        post: operations["resumeRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/area": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the area that a run searches, and the tiles still to search
         * @description Returns the area that a run searches, and the tiles still to search
         */
        get: operations["getRunArea"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports the outcomes of the source's records and the cost of the run's requests
         * @description Reports the outcomes of the source's records and the cost of the run's requests
         */
        get: operations["getRunCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrape/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Starts a run and streams its progress as server-sent events
         * @description Starts a run and streams its progress as server-sent events. Joins an identical unfinished run. With `Last-Event-ID`, resumes that stream; 204 once the client has received the final event.
         */
        get: operations["startAndStreamRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scraperuns/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams a run's progress, like `/scrape/progress`
         * @description Streams a run's progress, like `/scrape/progress`
         */
        get: operations["streamRunProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/wanted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the areas that the caller waits for, oldest first
         * @description Lists the areas that the caller waits for, oldest first
         */
        get: operations["listAreaRequests"];
        put?: never;
        /**
         * Requests an area that isn't covered
         * @description Requests an area that isn't covered. One email tells the caller once it is, if their address is confirmed. A second request for the same area returns the first one. 409 for a covered area and for one request too many, 422 with candidates for an ambiguous city.
         */
        post: operations["requestArea"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/places/wanted/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a request, so that no email follows
         * @description Deletes a request, so that no email follows
         */
        delete: operations["deleteAreaRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the account's plan, its price and the current billing period
         * @description Returns the account's plan, its price and the current billing period
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how many leads are new in this period, how many are stored, and the plan's limits
         * @description Returns how many leads are new in this period, how many are stored, and the plan's limits
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the leads counted on each day of this period
         * @description Returns the leads counted on each day of this period
         */
        get: operations["getUsageByDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what happened to a lead (`filter={"lead":"…"}`) or in the account, newest first, up to 100 at a time with `range=[from,to]`
         * @description Lists what happened to a lead (`filter={"lead":"…"}`) or in the account, newest first, up to 100 at a time with `range=[from,to]`. What was done to many leads at once is one activity of the account. Runs and imports are only among the account's.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps a comment, a call or an email in the lead's history
         * @description Keeps a comment, a call or an email in the lead's history. The members whom it mentions get an email.
         */
        post: operations["recordActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Marks the comments on a lead that mention the caller as seen
         * @description Marks the comments on a lead that mention the caller as seen
         */
        delete: operations["deleteMentions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activity/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a comment, call or email: one's own, or with the permission `members` anyone's
         * @description Deletes a comment, call or email: one's own, or with the permission `members` anyone's. Changes stay.
         */
        delete: operations["deleteActivity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's five most recent changes from the last day, newest first
         * @description Lists the account's five most recent changes from the last day, newest first
         */
        get: operations["listBulkChanges"];
        put?: never;
        /**
         * Starts one change to all leads that match a filter, no matter how many
         * @description Starts one change to all leads that match a filter, no matter how many. It doesn't change leads that arrive later, and can be undone within a day. `verify` visits the leads' websites again instead, which can't be undone; `skips` shows how many are not visited, and why. Read its progress from `GET /api/leads/bulk/{id}`. 403 `plan_required` for visits that the plan doesn't include.
         */
        post: operations["startBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/bulk/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a change with its progress
         * @description Returns a change with its progress
         */
        get: operations["getBulkChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/bulk/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops a change in progress
         * @description Stops a change in progress. Leads that have already been changed stay changed unless it is undone; visits in progress finish.
         */
        post: operations["cancelBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/bulk/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts restoring the changed leads, except those edited since
         * @description Starts restoring the changed leads, except those edited since. 409 while the change is in progress, and for visits.
         */
        post: operations["undoBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists pairs of leads that may be the same business, most likely first
         * @description Lists pairs of leads that may be the same business, most likely first. Nothing is merged until you call `merge`. `range=[from,to]` selects a page of up to 50. New leads are compared after each run and import.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/duplicates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Marks a pair as two different businesses, or suggests it again
         * @description Marks a pair as two different businesses, or suggests it again
         */
        patch: operations["updateDuplicate"];
        trace?: never;
    };
    "/api/leads/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a CSV or XLSX file of your own customers (5 MB, 20,000 rows) and previews its import: columns, their guessed meaning, counts and problems
         * @description Reads a CSV or XLSX file of your own customers (5 MB, 20,000 rows) and previews its import: columns, their guessed meaning, counts and problems. Changes nothing.
         */
        post: operations["previewImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's imports from the last week, newest first
         * @description Lists the account's imports from the last week, newest first
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Imports your own customers, so that no run delivers or counts them
         * @description Imports your own customers, so that no run delivers or counts them. `known` adds them as leads that hold only your data, with the status `leadStatus`; `excluded` keeps them out of future runs. Read the progress from `GET /api/leads/import/{id}`.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns an import with its progress
         * @description Returns an import with its progress
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/import/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts undoing an import, which is possible for a week: removes the leads that it added and re-includes those that it excluded, except leads that have been edited since
         * @description Starts undoing an import, which is possible for a week: removes the leads that it added and re-includes those that it excluded, except leads that have been edited since
         */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the rules that assign new leads of searches and deliveries to members, in their order
         * @description Lists the rules that assign new leads of searches and deliveries to members, in their order
         */
        get: operations["listRules"];
        /**
         * Replaces the rules
         * @description Replaces the rules. The first rule that matches a new lead assigns it to its members in turn. To assign other leads by the rules, use `byRules` in `POST /api/leads/bulk`. With `version`, returns 412 and the current rules if someone has changed them since.
         */
        put: operations["saveRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's leads, newest first
         * @description Lists the account's leads, newest first. Takes `limit`, or react-admin's `sort`, `range` and `filter`. With `ids` (at most 100), returns those leads in that order and skips unknown ids.
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes up to 1,000 leads at once and returns them; skips unknown ids
         * @description Changes up to 1,000 leads at once and returns them; skips unknown ids. To undo the change, pass the response's `Edit-Id` header to `POST /api/leads/edits/{editId}/undo`.
         */
        patch: operations["updateLeads"];
        trace?: never;
    };
    "/api/leads/edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists up to 20 changes to selected leads from the last day that can still be undone, newest first
         * @description Lists up to 20 changes to selected leads from the last day that can still be undone, newest first. Shows what each changed on leads that haven't been edited since.
         */
        get: operations["listEdits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/edits/{editId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes a change to several leads, or to a lead's exclusion
         * @description Undoes a change to several leads, or to a lead's exclusion. Each change can be undone once, within a day. Skips leads that have been edited since. Returns 404 for an edit that is unknown, already undone or no longer kept.
         */
        post: operations["undoEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/by-run/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a run's leads in the order they were found
         * @description Lists a run's leads in the order they were found. `range=[from,to]` selects a page of up to 2,500.
         */
        get: operations["listRunLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the 200 most frequent cities, categories, tags, statuses, sources and phone countries of the filtered leads, and counts those with and without phone, email and website
         * @description Lists the 200 most frequent cities, categories, tags, statuses, sources and phone countries of the filtered leads, and counts those with and without phone, email and website. Each count ignores the filter by that field, so it shows how many leads another value would match; `total` uses all filters.
         */
        get: operations["getLeadFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/histograms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the filtered leads by rating and by number of reviews
         * @description Counts the filtered leads by rating and by number of reviews
         */
        get: operations["getLeadHistograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the filtered leads for a map, with nearby ones clustered; `bbox` is west,south,east,north
         * @description Returns the filtered leads for a map, with nearby ones clustered; `bbox` is west,south,east,north
         */
        get: operations["getLeadMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams an event when a member has changed leads, within two seconds
         * @description Streams an event when a member has changed leads, within two seconds
         */
        get: operations["streamLeadChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one lead with the latest 100 runs that found it
         * @description Returns one lead with the latest 100 runs that found it
         */
        get: operations["getLead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes a lead's status, tags, note, assignee or next step
         * @description Changes a lead's status, tags, note, assignee or next step. Omitted fields keep their values. With `If-Match`, returns 412 if a member has changed the lead since; `current` then has its values.
         */
        patch: operations["updateLead"];
        trace?: never;
    };
    "/api/leads/{id}/suppression": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Excludes this business from future runs
         * @description Excludes this business from future runs. To undo the change, pass the response's `Edit-Id` header to `POST /api/leads/edits/{editId}/undo`.
         */
        post: operations["suppressLead"];
        /**
         * Includes this business in future runs again
         * @description Includes this business in future runs again. To undo the change, pass the response's `Edit-Id` header to `POST /api/leads/edits/{editId}/undo`. 409 for a lead that was reported as wrong.
         */
        delete: operations["unsuppressLead"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports a lead as wrong
         * @description Reports a lead as wrong. It is excluded permanently, so no run delivers it again, and its count is given back if it counted in the current period, for at most 10% of the period's leads. 409 for a lead that was reported before.
         */
        post: operations["reportLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Visits a lead's website again, and rechecks whether the domains of its emails accept email
         * @description Visits a lead's website again, and rechecks whether the domains of its emails accept email. The visit has ended when `Verification Requested At` of `GET /api/leads/{id}` is null. 403 `plan_required` for a plan without emails from websites, 409 for an excluded or imported lead, one without a website, and one whose website was visited in the last hour.
         */
        post: operations["verifyLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's saved views, oldest first, then those that other members share, with the number of leads in each
         * @description Lists the caller's saved views, oldest first, then those that other members share, with the number of leads in each
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Saves a named lead filter and sort order, for the caller only or shared with the account's other members
         * @description Saves a named lead filter and sort order, for the caller only or shared with the account's other members
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a view
         * @description Deletes a view. The last one deleted can be restored.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Renames, changes or shares a view of the caller's
         * @description Renames, changes or shares a view of the caller's. `deleted: false` restores the view that was deleted last. Who manages members may send `shared: false` for others' views.
         */
        patch: operations["updateView"];
        trace?: never;
    };
    "/api/leads/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merges leads of the same business into this one, and returns it
         * @description Merges leads of the same business into this one, and returns it. It keeps its own data, and missing details are filled in from the others. Tags and notes are combined, the status that is further along and any exclusion are kept, and nothing counts toward the plan again. To undo a merge, call `split` with its id from the lead's `Merges`.
         */
        post: operations["mergeLeads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leads/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Splits a lead
         * @description Splits a lead. With `mergeId`, the merged lead returns under its old id. With `source` and `sourceId`, that record becomes a separate lead, whose missing details are filled in when a run finds it again. Splitting never counts toward the plan. Changes made to this lead since the merge are kept. Returns 409 for the record that the lead shows.
         */
        post: operations["splitLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the address of the caller's calendar of follow-ups, for calendar apps
         * @description Returns the address of the caller's calendar of follow-ups, for calendar apps
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the address of the caller's calendar
         * @description Replaces the address of the caller's calendar. The earlier one stops working.
         */
        post: operations["rotateCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the leads with a next step that has a day, as all-day events: those of the calendar's owner and unassigned ones, at most the 1,000 nearest
         * @description Returns the leads with a next step that has a day, as all-day events: those of the calendar's owner and unassigned ones, at most the 1,000 nearest
         */
        get: operations["downloadCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/runs/{id}.{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a run's leads with the run's signed link: `csv` (RFC 4180, UTF-8), `xlsx`, `json`, `ndjson`, `geojson` or `vcf`, if the plan includes it
         * @description Downloads a run's leads with the run's signed link: `csv` (RFC 4180, UTF-8), `xlsx`, `json`, `ndjson`, `geojson` or `vcf`, if the plan includes it
         */
        get: operations["downloadRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/leads.{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the filtered leads in a format that the plan includes, in the order of the list and without a limit
         * @description Downloads the filtered leads in a format that the plan includes, in the order of the list and without a limit
         */
        get: operations["downloadLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a link to a file of the filtered leads (CSV by default)
         * @description Creates a link to a file of the filtered leads (CSV by default). It works for five minutes, without a login.
         */
        post: operations["createExportLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/layouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's saved layouts, oldest first
         * @description Lists the account's saved layouts, oldest first
         */
        get: operations["listLayouts"];
        put?: never;
        /**
         * Saves a named set of columns to use as a file's `layout`
         * @description Saves a named set of columns to use as a file's `layout`. Replaces the layout with the same name.
         */
        post: operations["saveLayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/layouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a saved layout
         * @description Deletes a saved layout
         */
        delete: operations["deleteLayout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/csv-proxy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the CSV behind one of this service's `CSV URL`s
         * @description Returns the CSV behind one of this service's `CSV URL`s. 400 for any other URL.
         */
        get: operations["proxyCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the brand that the account's clients see, and the addresses that replies can go to
         * @description Returns the brand that the account's clients see, and the addresses that replies can go to
         */
        get: operations["getBranding"];
        /**
         * Saves the brand
         * @description Saves the brand. Part of the Agency plan. An SVG logo keeps only its drawing elements.
         */
        put: operations["updateBranding"];
        post?: never;
        /**
         * Removes the brand
         * @description Removes the brand
         */
        delete: operations["deleteBranding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/export-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests an export of the caller's data; for the account's owner, of all the account's data
         * @description Requests an export of the caller's data; for the account's owner, of all the account's data. An email follows when it is ready.
         */
        post: operations["requestDataExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/export-status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the status of one of the caller's exports, and a download link once it is ready
         * @description Returns the status of one of the caller's exports, and a download link once it is ready
         */
        get: operations["getDataExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a finished export as a ZIP, using its signed link
         * @description Downloads a finished export as a ZIP, using its signed link
         */
        get: operations["downloadDataExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's destinations, oldest first
         * @description Lists the account's destinations, oldest first. Passwords, tokens and keys are not shown.
         */
        get: operations["listDestinations"];
        put?: never;
        /**
         * Adds a destination after connecting to it
         * @description Adds a destination after connecting to it. 400 with its response if it doesn't accept files, and `code: "fields_missing"` for a table without some of our fields, which `createFields` creates. 403 with `code: "plan_required"` for a type that the plan doesn't include, 409 if the account already has the maximum number of destinations.
         */
        post: operations["createDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a destination
         * @description Deletes a destination. Deliveries are no longer sent there.
         */
        delete: operations["deleteDestination"];
        options?: never;
        head?: never;
        /**
         * Changes a destination, and connects to it if `config` is given, or to create fields
         * @description Changes a destination, and connects to it if `config` is given, or to create fields. Omitted fields and secrets keep their values, but a new host requires its secrets again. 400 as for a new destination.
         */
        patch: operations["updateDestination"];
        trace?: never;
    };
    "/api/destinations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends three sample rows
         * @description Sends three sample rows. 422 with the destination's response if it fails, with `code: "fields_missing"` for a table without some of our fields, 429 after 5 tests and checks of its host, or 20 of the account, within a minute.
         */
        post: operations["testDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/destinations/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the addresses of email destinations, and whether their owners confirmed them
         * @description Lists the addresses of email destinations, and whether their owners confirmed them
         */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/destinations/recipients/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the confirmation link to an address again
         * @description Sends the confirmation link to an address again
         */
        post: operations["remindRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's deliveries
         * @description Lists the account's deliveries. Takes `limit`, or react-admin's `sort`, `range` and `filter`.
         */
        get: operations["listDeliveries"];
        put?: never;
        /**
         * Schedules a search
         * @description Schedules a search. 403 `plan_required` for a schedule, format or destination that the plan doesn't include.
         */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the date of a schedule's first delivery if it started now
         * @description Returns the date of a schedule's first delivery if it started now. Creates nothing.
         */
        post: operations["previewDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one delivery
         * @description Returns one delivery
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        /**
         * Deletes a delivery with its history
         * @description Deletes a delivery with its history. It can be restored for a day.
         */
        delete: operations["deleteDelivery"];
        options?: never;
        head?: never;
        /**
         * Changes a delivery
         * @description Changes a delivery. Omitted fields keep their values; null clears a field.
         */
        patch: operations["updateDelivery"];
        trace?: never;
    };
    "/api/deliveries/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restores a delivery that was deleted within the last day
         * @description Restores a delivery that was deleted within the last day
         */
        post: operations["restoreDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers now, outside the schedule
         * @description Delivers now, outside the schedule. Returns the unfinished delivery if there is one.
         */
        post: operations["runDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops the schedule
         * @description Stops the schedule. A delivery in progress is finished.
         */
        post: operations["pauseDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes the schedule on its next date
         * @description Resumes the schedule on its next date
         */
        post: operations["resumeDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists a delivery's history, newest first
         * @description Lists a delivery's history, newest first
         */
        get: operations["listDeliveryRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one entry of a delivery's history
         * @description Returns one entry of a delivery's history
         */
        get: operations["getDeliveryRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/runs/{runId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the same file, byte for byte, to the delivery's destinations again
         * @description Sends the same file, byte for byte, to the delivery's destinations again. 410 once it has been removed.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/runs/{runId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads the file that was delivered
         * @description Downloads the file that was delivered. 410 once it has been removed, as its source's terms require.
         */
        get: operations["downloadDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the link to a delivery's client page, and its expiration date
         * @description Returns the link to a delivery's client page, and its expiration date. The link outlives the API key that asks for it, so only a key with the scope `manage` gets it. It opens files of leads, so only those who may create deliveries do.
         */
        get: operations["getDeliveryPage"];
        put?: never;
        /**
         * Creates the page for 90 days, or renews it for 90 days from now
         * @description Creates the page for 90 days, or renews it for 90 days from now. A renewed page keeps its link. Part of the Agency plan; 409 without a saved brand.
         */
        post: operations["createDeliveryPage"];
        /**
         * Revokes the page's link immediately
         * @description Revokes the page's link immediately. A page created later has a different link.
         */
        delete: operations["revokeDeliveryPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/security/revoke-client-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes the links to all client pages of the account immediately
         * @description Revokes the links to all client pages of the account immediately. Pages created later have different links.
         */
        post: operations["revokeClientLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/d/{token}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a delivery as its client sees it: the sender's brand, the search, the files and the data's attribution
         * @description Returns a delivery as its client sees it: the sender's brand, the search, the files and the data's attribution
         */
        get: operations["getClientDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/d/{token}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the delivered leads, newest first, without notes, tags or statuses
         * @description Lists the delivered leads, newest first, without notes, tags or statuses
         */
        get: operations["listClientLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/d/{token}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the locations of the delivered leads
         * @description Lists the locations of the delivered leads
         */
        get: operations["listClientPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/d/{token}/files/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a delivered file
         * @description Downloads a delivered file. 410 once it has been removed, as its source's terms require.
         */
        get: operations["downloadClientFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's webhook endpoints, oldest first
         * @description Lists the account's webhook endpoints, oldest first
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Adds an endpoint
         * @description Adds an endpoint. Messages are signed as Standard Webhooks specifies; only this response contains the secret. 403 with `code: "plan_required"` if the plan doesn't include webhooks, 409 if the account already has the maximum number of endpoints, or one with this URL.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes an endpoint with its messages
         * @description Deletes an endpoint with its messages
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Changes an endpoint, or enables it again
         * @description Changes an endpoint, or enables it again. Omitted fields keep their values. 409 if another endpoint has the URL.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test message and returns the attempt with the endpoint's response
         * @description Sends a test message and returns the attempt with the endpoint's response. 429 after 5 tests of its host, or 20 of the account, within a minute; while the endpoint has never answered with a 2xx status, also after 10 messages within an hour.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret
         * @description Replaces the secret. For 24 hours, messages are signed with both.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the latest requests to an endpoint with their responses, newest first
         * @description Lists the latest requests to an endpoint with their responses, newest first
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/attempts/{attemptId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the message of an attempt again, with the same id
         * @description Sends the message of an attempt again, with the same id. 409 while the endpoint is disabled. Counts as a test.
         */
        post: operations["replayWebhookAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resends messages that have failed since a given time: the oldest 1,000
         * @description Resends messages that have failed since a given time: the oldest 1,000. For the rest, call again with `continueSince` until it is null. 409 while the endpoint is disabled. A call counts as a test.
         */
        post: operations["recoverWebhookMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the logged-in user
         * @description Returns the logged-in user
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates the given fields of the user
         * @description Updates the given fields of the user. Omitted fields keep their values. A new notification address is sent a confirmation link.
         */
        patch: operations["updateCurrentUser"];
        trace?: never;
    };
    "/api/users/me/onboarding-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the caller's progress in the onboarding wizard
         * @description Returns the caller's progress in the onboarding wizard
         */
        get: operations["getOnboardingDraft"];
        /**
         * Saves the caller's progress until onboarding is complete
         * @description Saves the caller's progress until onboarding is complete
         */
        put: operations["saveOnboardingDraft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/complete-onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Completes onboarding and unlocks the dashboard
         * @description Completes onboarding and unlocks the dashboard
         */
        post: operations["completeOnboarding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the caller's profile
         * @description Returns the caller's profile
         */
        get: operations["getProfile"];
        /**
         * Updates the given fields of the profile
         * @description Updates the given fields of the profile. Omitted fields keep their values. Returns 400 if a required field would be missing.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/profile/populate-test-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fills the profile with test data
         * @description Fills the profile with test data. Returns 404 if test helpers are off.
         */
        post: operations["populateTestData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the caller's email notification settings in the account
         * @description Returns the caller's email notification settings in the account
         */
        get: operations["getNotificationSettings"];
        /**
         * Updates the given notification settings in the account
         * @description Updates the given notification settings in the account. Omitted settings keep their values.
         */
        put: operations["updateNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/notifications/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the confirmation link for the notification address again
         * @description Sends the confirmation link for the notification address again. 409 if it doesn't need confirmation, 429 after five links in a day.
         */
        post: operations["sendConfirmationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/marketing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns whether the caller accepts marketing email, and where they made that choice
         * @description Returns whether the caller accepts marketing email, and where they made that choice
         */
        get: operations["getMarketingConsent"];
        /**
         * Updates the marketing preference
         * @description Updates the marketing preference
         */
        put: operations["updateMarketingConsent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/lists/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves the given parts of the caller's layout of a list in the account: its columns, density, layout and saved queries
         * @description Saves the given parts of the caller's layout of a list in the account: its columns, density, layout and saved queries. `GET /api/users/me` returns it.
         */
        put: operations["updateList"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/security/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's security events, newest first
         * @description Lists the caller's security events, newest first. `kind` separates changes from accesses, such as profile views.
         */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/security/revoke-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logs the caller out on all devices, including this one
         * @description Logs the caller out on all devices, including this one. API keys keep working.
         */
        post: operations["revokeSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/security/password-changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the caller's other sessions
         * @description Ends the caller's other sessions. The web client calls it after a password change.
         */
        post: operations["recordPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the caller's API keys, newest first; with the permission `members`, those of all members
         * @description Lists the caller's API keys, newest first; with the permission `members`, those of all members. Only the first few characters of each key are shown.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Creates an API key, by default with the scopes `read` and `run` and without an expiration date
         * @description Creates an API key, by default with the scopes `read` and `run` and without an expiration date. Only this response contains the key. Returns 409 if the account already has the maximum number of keys. Requires a recent login.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes one of the caller's API keys, which stops working immediately
         * @description Revokes one of the caller's API keys, which stops working immediately. Revoking another member's key needs the permission `members`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/disable-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disables the caller's login and the accounts that they own
         * @description Disables the caller's login and the accounts that they own. The next login reactivates them. Requires a recent login.
         */
        post: operations["disableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes in the background: for the owner, the account and all its data, and the login unless it has other accounts; for other members, the person
         * @description Deletes in the background: for the owner, the account and all its data, and the login unless it has other accounts; for other members, the person. What they did stays with the account. 409 if they own another account that has members. Requires a recent login.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns figures about the account's leads (contact details, statuses, top cities and categories) and about this period's usage (by day and by source)
         * @description Returns figures about the account's leads (contact details, statuses, top cities and categories) and about this period's usage (by day and by source)
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns which getting-started steps the caller and their account have completed
         * @description Returns which getting-started steps the caller and their account have completed
         */
        get: operations["getChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Hides the caller's checklist, or shows it again
         * @description Hides the caller's checklist, or shows it again
         */
        patch: operations["updateChecklist"];
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the last weeks' figures, the latest deliveries, and what needs the caller's attention
         * @description Returns the last weeks' figures, the latest deliveries, and what needs the caller's attention
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves the product's clock: periods, trials, dunning and deliveries
         * @description Moves the product's clock: periods, trials, dunning and deliveries. 404 unless the server has `TEST_CLOCK=on`.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the card, any scheduled change or cancellation, and whether plans can be bought here
         * @description Returns the card, any scheduled change or cancellation, and whether plans can be bought here
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns where emails about the plan and invoices go
         * @description Returns where emails about the plan and invoices go
         */
        get: operations["getBillingEmail"];
        /**
         * Changes where emails about the plan and invoices go
         * @description Changes where emails about the plan and invoices go. An address that no member has confirmed gets a confirmation link; until it is opened, emails go to the owner's login address. 429 after five links in a day.
         */
        put: operations["updateBillingEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/email/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the confirmation link again
         * @description Sends the confirmation link again. 409 if there is nothing to confirm, 429 after five links in a day.
         */
        post: operations["sendBillingConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a checkout for a plan
         * @description Opens a checkout for a plan. 409 if the account already has a subscription.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a checkout for a pack of leads, valid for the current period
         * @description Opens a checkout for a pack of leads, valid for the current period. 403 without the Agency plan.
         */
        post: operations["startPackCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens the customer portal, optionally at a specific step
         * @description Opens the customer portal, optionally at a specific step
         */
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refreshes the account's subscription from the payment provider
         * @description Refreshes the account's subscription from the payment provider. 404 for a checkout of another account.
         */
        post: operations["syncBilling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the price of a plan change and the date on which it takes effect
         * @description Returns the price of a plan change and the date on which it takes effect
         */
        get: operations["previewChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the plan: upgrades immediately, downgrades at the end of the period
         * @description Changes the plan: upgrades immediately, downgrades at the end of the period
         */
        post: operations["changePlan"];
        /**
         * Cancels a scheduled plan change
         * @description Cancels a scheduled plan change
         */
        delete: operations["undoPlanChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels the subscription at the end of the period
         * @description Cancels the subscription at the end of the period
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a subscription that was set to end with the period
         * @description Resumes a subscription that was set to end with the period
         */
        post: operations["resumeSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the account's invoices, newest first
         * @description Lists the account's invoices, newest first
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives a signed event from the payment provider
         * @description Receives a signed event from the payment provider
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the configuration that the web client needs before login
         * @description Returns the configuration that the web client needs before login
         */
        get: operations["getClientConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns 200 while the process is running
         * @description Returns 200 while the process is running
         */
        get: operations["checkLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns 200 if the database, its migrations and the job queue are ready, otherwise 503, as during a shutdown
         * @description Returns 200 if the database, its migrations and the job queue are ready, otherwise 503, as during a shutdown
         */
        get: operations["checkReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns metrics in Prometheus text format
         * @description Returns metrics in Prometheus text format. Needs METRICS_TOKEN as a bearer token, or loopback if none is set.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A run finished and found all the leads it could.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["run.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A run ended early. The leads found so far are kept.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["run.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The file of a scheduled delivery is ready. Recognize a repeated event by its deliveryRunId.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["delivery.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled delivery's search failed, or a destination couldn't be reached.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["delivery.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quota.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * At least 80% of the leads in this period have been used.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["quota.low"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "subscription.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The plan, its billing period or its status has changed.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["subscription.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * We disabled another of your endpoints because it was failing.
         * @description Signed as Standard Webhooks specifies: `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message may arrive more than once, with the same `webhook-id`.
         */
        post: operations["endpoint.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        SyncedUser: {
            /** Format: uuid */
            id: string;
            email: string | null;
            displayName: string | null;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            city: string | null;
            state: string | null;
            postalCode: string | null;
            country: string | null;
            timeZone: string | null;
            locale: string | null;
            emailVerified: boolean;
            notificationEmail: string | null;
            /** @description The address for notification emails: the notification address once confirmed, otherwise the login address once verified */
            mailAddress: string | null;
            /** @enum {string} */
            onboardingStatus: "IN_PROGRESS" | "COMPLETED";
            /**
             * Format: uuid
             * @description The account opened at login; null until an invitation is accepted
             */
            primaryAccountId: string | null;
            /** @description The caller's role in the account of the request; null without an account */
            membership: components["schemas"]["Membership"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The user's layout of the dashboard's lists in the account of the request */
            lists: {
                [key: string]: components["schemas"]["ListView"];
            };
            /** @description Whether this login reactivated the account */
            isReactivated: boolean;
        };
        Membership: {
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
            permissions: ("own" | "read" | "export" | "work" | "deliver" | "keys" | "manage" | "members" | "audit" | "invoices" | "billing" | "account")[];
            /** @description Whether it is a company's account or has several members */
            isTeam: boolean;
            /** @description All accounts of the caller, the oldest membership first */
            accounts: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
            }[];
        };
        ListView: {
            hiddenColumns?: string[];
            /** @description Columns to show even without values */
            shownColumns?: string[];
            /** @description Columns in display order */
            columnOrder?: string[];
            /** @description Saved views in display order; others follow */
            viewOrder?: string[];
            /** @description Saved views left out of the sidebar */
            hiddenViews?: string[];
            /** @enum {string} */
            density?: "comfortable" | "compact";
            /**
             * @description Of the leads: a list, or a board with a column for each status
             * @enum {string}
             */
            layout?: "list" | "board";
            savedQueries?: {
                label: string & (string);
                value: {
                    filter: {
                        [key: string]: (string | number | boolean | (null)) | (string | number | boolean | (null))[] | components["schemas"]["Box"] | components["schemas"]["Polygon"];
                    };
                    sort: {
                        field: string;
                        /** @enum {string} */
                        order: "ASC" | "DESC";
                    };
                    perPage: number;
                    displayedFilters?: {
                        [key: string]: boolean;
                    };
                };
            }[];
        };
        Box: {
            south: number;
            west: number;
            north: number;
            east: number;
        };
        Polygon: {
            /** @enum {string} */
            type: "Polygon";
            coordinates: [
                number,
                number
            ][][];
        };
        Account: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "INDIVIDUAL" | "COMPANY";
            name: string | null;
            website: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            city: string | null;
            state: string | null;
            postalCode: string | null;
            country: string | null;
            /** @enum {string|null} */
            industry: "Technology" | "Healthcare" | "Finance" | "Real Estate" | "Marketing" | "Consulting" | "E-commerce" | "Other" | null;
            /** @enum {string|null} */
            businessSize: "Solo" | "2-10" | "11-50" | "51-200" | "200+" | null;
            /** @enum {string|null} */
            leadGoals: "1-50" | "51-200" | "201-500" | "500+" | null;
            /** Format: date-time */
            createdAt: string;
        };
        AccountPatch: {
            /** @enum {string} */
            type?: "INDIVIDUAL" | "COMPANY";
            name?: string & (string);
            website?: string & (string);
            addressLine1?: string & (string);
            addressLine2?: string & (string);
            city?: string & (string);
            state?: string & (string);
            postalCode?: string & (string);
            country?: string & (string);
            /** @enum {string|null} */
            industry?: "Technology" | "Healthcare" | "Finance" | "Real Estate" | "Marketing" | "Consulting" | "E-commerce" | "Other" | null;
            /** @enum {string|null} */
            businessSize?: "Solo" | "2-10" | "11-50" | "51-200" | "200+" | null;
            /** @enum {string|null} */
            leadGoals?: "1-50" | "51-200" | "201-500" | "500+" | null;
        };
        Team: {
            /** @description The owner first, then by name */
            members: components["schemas"]["Member"][];
            /** @description Open invitations, newest first; empty without the permission `members` */
            invitations: components["schemas"]["Invitation"][];
            seats: {
                /** @description Members and open invitations, without viewers */
                used: number;
                included: number;
            };
            /** @description Whether viewers may download leads */
            viewersExport: boolean;
            /** @description The admin who may accept to become the owner; only for them and the owner */
            proposedOwner: components["schemas"]["OwnerProposal"] | null;
        };
        Member: {
            /**
             * Format: uuid
             * @description The user's id
             */
            id: string;
            name: string | null;
            email: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER" | "VIEWER";
            /** Format: date-time */
            joinedAt: string;
            /** @description Whether they have disabled their login: until they log in again, they get neither leads nor mentions */
            isDisabled: boolean;
            /** @description Keys that end when the member leaves */
            apiKeys: number;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "ADMIN" | "MEMBER" | "VIEWER";
            /** @description The inviter's name or address */
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            isExpired: boolean;
        };
        OwnerProposal: {
            /** Format: uuid */
            memberId: string;
            /** Format: date-time */
            expiresAt: string;
        };
        TeamPatch: {
            viewersExport: boolean;
        };
        MemberPatch: {
            /** @enum {string} */
            role: "ADMIN" | "MEMBER" | "VIEWER";
        };
        Done: {
            /** @enum {boolean} */
            success: true;
        };
        OwnerForm: {
            /** Format: uuid */
            memberId: string;
        };
        InvitationForm: {
            email: string & (string);
            /** @enum {string} */
            role: "ADMIN" | "MEMBER" | "VIEWER";
            companyName?: string & (string);
        };
        OpenInvitation: {
            accountName: string;
            invitedBy: string | null;
            /** @description Only the person with this confirmed address can accept */
            email: string;
            /** @enum {string} */
            role: "ADMIN" | "MEMBER" | "VIEWER";
            /** Format: date-time */
            expiresAt: string;
        };
        AcceptForm: {
            token: string;
        };
        JoinedAccount: {
            /** Format: uuid */
            accountId: string;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            action: "login" | "password_changed" | "sessions_revoked" | "account_disabled" | "account_reactivated" | "member_invited" | "invitation_resent" | "invitation_revoked" | "member_joined" | "member_left" | "member_removed" | "role_changed" | "ownership_proposed" | "ownership_proposal_revoked" | "ownership_declined" | "ownership_transferred" | "viewers_export_changed" | "account_changed" | "assignment_rules_changed" | "api_key_created" | "api_key_revoked" | "leads_downloaded" | "data_export_requested" | "data_export_downloaded" | "audit_log_downloaded" | "client_links_revoked" | "client_page_opened" | "client_page_closed" | "person_deleted" | "comment_deleted" | "delivery_deleted" | "delivery_restored" | "checkout_opened" | "portal_opened" | "plan_changed" | "plan_change_scheduled" | "plan_change_undone" | "billing_email_changed" | "card_changed" | "delivery_created" | "delivery_changed" | "delivery_paused" | "delivery_resumed" | "destination_created" | "destination_changed" | "destination_deleted" | "webhook_created" | "webhook_changed" | "webhook_secret_replaced" | "webhook_deleted";
            /** @description The action in one sentence */
            text: string;
            /** @description null for what no member did, such as a change by the payment provider */
            actor: {
                /** Format: uuid */
                id: string;
                /** @description null for someone who is no longer a member */
                name: string | null;
            } | null;
            /**
             * Format: uuid
             * @description The API key that acted for the member
             */
            keyId: string | null;
            /** @description The id of what the action is about */
            subject: string | null;
            /** @description Details of the action */
            meta: {
                [key: string]: unknown;
            };
            ip: string | null;
        };
        AreaSuggestions: {
            /** @description Finds exactly this area when used as the city of a run */
            label: string;
            /** @enum {string} */
            kind: "country" | "state" | "county" | "city" | "district";
            /** @description State or province */
            region: string | null;
            /** @description English name */
            country: string;
            /** @enum {string} */
            coverage: "ready" | "on-demand" | "none";
            /** @description Known places in this area; with a category, only those in that category */
            count: number;
            /** @description Whether only a similar name matched: "Did you mean …?" */
            isSimilar: boolean;
        }[];
        ExampleSearches: {
            city: string;
            category: string;
            /** @description Number of places */
            hint: string;
        }[];
        VisitorResult: {
            city: string;
            /** @description As requested; several are listed */
            category: string;
            categories: string[];
            /** @description The category as a noun for the total: "restaurants" */
            noun: string | null;
            /** @description The reason there are no businesses */
            message: string | null;
            /** @description Whether the city has no businesses yet, and the first search of an account loads them */
            loads: boolean;
            /** @description Cities with businesses, if the searched one has none */
            candidates: string[];
            total: number;
            /** @description Whether more businesses exist than were counted */
            isMore: boolean;
            /** @description Businesses with a phone, website or email */
            reachable: number;
            withPhone: number;
            withWebsite: number;
            withEmail: number;
            center: {
                latitude: number;
                longitude: number;
            } | null;
            /** @description Locations of masked businesses, each moved by about 50 m */
            points: {
                latitude: number;
                longitude: number;
            }[];
            /** @description Other categories in the city. Each business counts in one of them only */
            others: {
                category: string;
                count: number;
            }[];
            /** @description License and attribution of the data */
            license: string;
        };
        VisitorLead: {
            name: string;
            category: string | null;
            /** @description In international format: "+377 93 25 80 00" or "+377 93 ·· ·· ··" */
            phone: string | null;
            email: string | null;
            website: string | null;
            address: string | null;
            latitude: number | null;
            longitude: number | null;
            isMasked: boolean;
        };
        VisitorCoverage: {
            places: number;
            cities: number;
        };
        BaseMap: {
            /** @description Whether there are tiles */
            tiles: boolean;
            /** @description The highest zoom level of the tiles */
            maxZoom: number;
            /** @description The path of the operator's own tiles; null if MAP_TILES is not set */
            url: string | null;
            attribution: string[];
        };
        RunRequest: {
            /** @description A city, district, county, state or country; required unless there is a `polygon` */
            city?: string & (string);
            /** @description Searches within this distance of the center of `city`, even beyond its boundary */
            radiusKm?: number;
            polygon?: components["schemas"]["Polygon"];
            /** @description Searches addresses with these postal codes only */
            postcodes?: (string & (string))[];
            /** @description A category, or up to 5 in one text: "bakery, cafe", "restaurants & bars"; required unless there are `categories` */
            category?: string & (string);
            /** @description Categories to search in one run */
            categories?: (string & (string))[];
            /** @default 10 */
            minLeads?: number | "all";
            /**
             * @description Sample data; allowed only if no places are loaded and none can be
             * @enum {string}
             */
            source?: "sample";
            /** @description Skips businesses with a lower rating */
            minRating?: number;
            /** @description Skips businesses with fewer reviews */
            minReviews?: number;
            /** @description Skips businesses without a phone number */
            hasPhone?: boolean;
            /** @description Skips businesses without a website of their own. Profiles don't count. */
            hasWebsite?: boolean;
            /** @description Skips businesses with a website of their own. Profiles don't count. */
            noWebsite?: boolean;
            /** @description Skips businesses that have no phone, website or email */
            hasContact?: boolean;
            /** @description Skips temporarily closed businesses */
            openOnly?: boolean;
            /** @description Names and addresses in this language, if the source has them */
            language?: string;
            /** @description Skips businesses that this account already has */
            onlyNew?: boolean;
            /** @description Emails and social profiles from the leads' own websites */
            enrich?: boolean;
            /** @description Maximum number of paid requests */
            maxRequests?: number;
        };
        ScrapeRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            "Run ID": string;
            /** Format: date-time */
            "Created At": string;
            /** Format: date-time */
            "Finished At": string | null;
            /** @description The area that the run searches: "10 km around Austin, TX" */
            City: string;
            /** @description The requested area, if it is not all of `City` */
            Area: components["schemas"]["AreaRequest"] | null;
            /** @description As requested; several are listed */
            Category: string;
            /** @description The categories that the run searches */
            Categories: string[];
            /** @enum {string} */
            Status: "Queued" | "Running" | "Complete" | "Failed" | "Paused" | "Cancelled";
            Progress: number;
            "Lead Count": number;
            /** @description null means all */
            "Requested Count": number | null;
            /** @description Leads found ÷ leads requested, at most 1 */
            "Completion Rate": number | null;
            "Average Lead Rating": number | null;
            /** @description Signed link; null until the first lead */
            "CSV URL": string | null;
            /** @description At most the first 100 lead ids */
            Leads: string[];
            Source: string;
            /** @description Sample data: not real businesses */
            Sample: boolean;
            /** @description Explains the run's result to the subscriber */
            Message: string | null;
            Options: components["schemas"]["RunOptions"];
            Coverage: components["schemas"]["Coverage"];
            /** @description Set while the run waits for its area; counts parts */
            Loading: {
                area: string;
                done: number;
                /** @description 0 until known */
                total: number;
            } | null;
            /** @description Counts of visited websites; null for a run without `enrich` */
            Enrichment: {
                total: number;
                done: number;
                found: number;
                failed: number;
            } | null;
        };
        AreaRequest: {
            /** @description A city, district, county, state or country; required unless there is a `polygon` */
            city?: string & (string);
            /** @description Searches within this distance of the center of `city`, even beyond its boundary */
            radiusKm?: number;
            polygon?: components["schemas"]["Polygon"];
            /** @description Searches addresses with these postal codes only */
            postcodes?: (string & (string))[];
        };
        RunOptions: {
            /** @description Skips businesses with a lower rating */
            minRating?: number;
            /** @description Skips businesses with fewer reviews */
            minReviews?: number;
            /** @description Skips businesses without a phone number */
            hasPhone?: boolean;
            /** @description Skips businesses without a website of their own. Profiles don't count. */
            hasWebsite?: boolean;
            /** @description Skips businesses with a website of their own. Profiles don't count. */
            noWebsite?: boolean;
            /** @description Skips businesses that have no phone, website or email */
            hasContact?: boolean;
            /** @description Skips temporarily closed businesses */
            openOnly?: boolean;
            /** @description Names and addresses in this language, if the source has them */
            language?: string;
            /** @description Skips businesses that this account already has */
            onlyNew?: boolean;
            /** @description Emails and social profiles from the leads' own websites */
            enrich?: boolean;
            /** @description Maximum number of paid requests */
            maxRequests?: number;
        };
        Coverage: {
            /** @description Records returned by the source */
            found: number;
            leads: number;
            /** @description The part of `leads` that the account already had; not counted in older runs */
            yours: number;
            /** @description Other records of a business, even under different ids */
            duplicates: number;
            /** @description Outside the city's boundary */
            outside: number;
            /** @description Excluded by the account */
            suppressed: number;
            /** @description Permanently closed */
            closed: number;
            /** @description Skipped by the run's filters; not billed */
            filtered: number;
            /** @description Skipped because the account already has it as a lead: imported, or in a run with `onlyNew` */
            known: number;
            /** @description Beyond the number of leads requested, or beyond the plan's or the run's limit */
            surplus: number;
            filters: {
                [key: string]: {
                    rejected: number;
                    /** @description Skipped because the value is unknown */
                    unknown: number;
                };
            };
            /** @description Businesses that pass the run's filters, as in its estimate; null if the run delivered all of them or its source can't count them */
            available: number | null;
            /**
             * @description The plan's limit that stopped the run: new leads or stored leads
             * @enum {string|null}
             */
            limit: "plan" | "storage" | null;
            tiles: {
                asked: number;
                exhausted: number;
                /** @description Areas not fully searched */
                open: number;
            };
            /** @description Whether the source has no more results; null for an unfinished run */
            exhausted: boolean | null;
        };
        RunEstimate: {
            source: string;
            sample: boolean;
            licence: string;
            /** @description Days for which leads may be kept; null means permanently */
            keepDays: number | null;
            city: string;
            category: string;
            matched: string | null;
            /** @description Paid requests; null for a free source */
            requests: {
                least: number;
                most: number | null;
                allowed: number;
            } | null;
            /** @description US dollars, paid by the operator */
            cost: {
                least: number;
                most: number;
            } | null;
            /** @description Requested options that the source has no data for */
            unknown: string[];
            /** @description Data that the account's plan includes from websites */
            enrichment: ("email" | "social")[];
            /** @description Null if the source has to search in order to count, or if the area is too large to load */
            found: {
                /** @description Businesses in this category in the area */
                total: number;
                /** @description Businesses that pass the run's filters */
                matching: number;
                /** @description Matching businesses with a phone */
                withPhone: number;
                /** @description Matching businesses with a website */
                withWebsite: number;
                /** @description Matching businesses that the account already has, including imported ones */
                yours: number;
                /** @description Whether the account may have more: there are too many to compare all of them */
                mayHaveMore: boolean;
                /** @description The other matching businesses */
                new: number;
            } | null;
            /** @description Null if none of the run's leads can count */
            quota: {
                /** @description Maximum number of leads that the run can count toward the plan */
                uses: number;
                left: number;
                /** @description Explains that the plan has fewer leads left than the run requests */
                shortage: string | null;
            } | null;
            /** @description Wider or related categories, which a run does not include unless they are requested, too */
            wider: {
                category: string;
                /** @description Further businesses in the area */
                more: number;
            }[];
            /** @description Why the run can't start: the index can't have its area */
            refusal: {
                /** @enum {string} */
                code: "area_not_covered" | "area_too_large" | "sample_offered";
                message: string;
                /** @description Areas to choose instead: the closest ones that are covered, or cities in it */
                candidates: string[];
            } | null;
            /** @description Options that the source can't apply, and full storage; part of `sentence`, too */
            notes: string[];
            sentence: string;
        };
        SearchedArea: {
            label: string;
            box: components["schemas"]["Box"];
            /** @description GeoJSON; null if only the box is known */
            boundary: {
                /** @enum {string} */
                type: "MultiPolygon";
                coordinates: [
                    number,
                    number
                ][][][];
            } | null;
            /** @description Tiles still to search, at most 500 */
            open: components["schemas"]["Box"][];
            /** @description The tile being searched */
            searching: components["schemas"]["Box"] | null;
        };
        CoverageReport: {
            /** @description Records returned by the source */
            found: number;
            leads: number;
            /** @description The part of `leads` that the account already had; not counted in older runs */
            yours: number;
            /** @description Other records of a business, even under different ids */
            duplicates: number;
            /** @description Outside the city's boundary */
            outside: number;
            /** @description Excluded by the account */
            suppressed: number;
            /** @description Permanently closed */
            closed: number;
            /** @description Skipped by the run's filters; not billed */
            filtered: number;
            /** @description Skipped because the account already has it as a lead: imported, or in a run with `onlyNew` */
            known: number;
            /** @description Beyond the number of leads requested, or beyond the plan's or the run's limit */
            surplus: number;
            filters: {
                [key: string]: {
                    rejected: number;
                    /** @description Skipped because the value is unknown */
                    unknown: number;
                };
            };
            /** @description Businesses that pass the run's filters, as in its estimate; null if the run delivered all of them or its source can't count them */
            available: number | null;
            /**
             * @description The plan's limit that stopped the run: new leads or stored leads
             * @enum {string|null}
             */
            limit: "plan" | "storage" | null;
            tiles: {
                asked: number;
                exhausted: number;
                /** @description Areas not fully searched */
                open: number;
            };
            /** @description Whether the source has no more results; null for an unfinished run */
            exhausted: boolean | null;
            source: string;
            city: string;
            category: string;
            /** @description The matched category and the reason; null if it was searched as typed */
            matched: string | null;
            /** @description Paid requests */
            requests: number;
            maxRequests: number | null;
            /** @description US dollars; null for a free source */
            estimatedCost: number | null;
            /** @description Whether more results exist: "Complete: …" or "More available: …" */
            statement: string;
        };
        Progress: {
            /** Format: uuid */
            runId: string;
            /** @enum {string} */
            status: "Queued" | "Running" | "Complete" | "Failed" | "Paused" | "Cancelled";
            progress: number;
            /** @description Leads found so far */
            total: number;
            complete: boolean;
            leads: components["schemas"]["Lead"][];
            message: string | null;
            /** @description Set while the run waits for its area; counts parts */
            loading: {
                area: string;
                done: number;
                /** @description 0 until known */
                total: number;
            } | null;
            sample: boolean;
        };
        Lead: {
            /** Format: uuid */
            id: string;
            Name: string;
            Category: string | null;
            /** @description E.164, such as +37793258000 */
            Phone: string | null;
            Email: string | null;
            /** @description On one line, in the country's own order */
            Address: string | null;
            /** @description As the source writes it; some sources include the house number */
            "Street Name": string | null;
            "House Number": string | null;
            "Postal Code": string | null;
            /** @description The town in the address, as the source writes it */
            Locality: string | null;
            /** @description State, province or region in the address, such as CA, NSW or Toscana */
            Region: string | null;
            /** @description ISO 3166 code of the country in the address, such as MC */
            "Country Code": string | null;
            /** @description http or https URL */
            Website: string | null;
            Rating: number | null;
            "Review Count": number | null;
            Hours: string | null;
            /** @description Name and address on one line */
            Display: string;
            Latitude: number | null;
            Longitude: number | null;
            /** @description The source of the lead */
            Source: string;
            /** @description License and attribution of the source */
            Licence: string;
            /**
             * Format: date-time
             * @description Date on which the source's terms require deletion; null if the lead can be kept permanently
             */
            "Retain Until": string | null;
            /** @description The business's id at its source */
            "Source ID": string;
            /** Format: date-time */
            "First Seen": string;
            /** Format: date-time */
            "Last Seen": string;
            /** @description The town of the business */
            City: string | null;
            /** @description The area of the run that found it, such as Monaco; of several, separated by semicolons, the first one first */
            "Searched Area": string | null;
            /** @enum {string} */
            Status: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            Tags: string[];
            Note: string | null;
            /** @description Name of the member whom the lead is assigned to; null if unassigned */
            Assignee: string | null;
            /**
             * Format: uuid
             * @description That member's user id
             */
            "Assignee ID": string | null;
            /** @description What the subscriber will do next about the lead */
            "Next Step": string | null;
            /**
             * Format: date
             * @description Day of the next step, such as 2026-12-31
             */
            "Due On": string | null;
            /** @description Excluded from future runs */
            Suppressed: boolean;
            /** @description Completeness of the lead, from 0 to 100 */
            Completeness: number;
            /** @description Likelihood from 0 to 1 that an email found on the website is the business's; null for one from the source */
            "Email Confidence": number | null;
            /** @description Page of the website that shows the email; null for an email from the source */
            "Email Source URL": string | null;
            /** @description Whether the domain of the website's email accepts email; null if unknown */
            "Email MX": boolean | null;
            /** @description alive, redirected (to another domain), parked (no website on the domain) or failed at the last visit; null if not visited in the last 30 days */
            "Website Status": string | null;
            /**
             * Format: date-time
             * @description Last visit to the website in the last 30 days
             */
            "Last Verified": string | null;
            /** @description Whether the phone number fits its country's numbering plan; null if there is no number */
            "Phone Valid": boolean | null;
            /** @description mobile, landline, toll-free and so on; null if the number has no known type */
            "Phone Type": string | null;
            /** @description ISO 3166 code of a valid phone number's country, such as MC */
            "Phone Country": string | null;
        };
        WantedArea: {
            /** Format: uuid */
            id: string;
            /** @description The area as recognized: "Paris, FR" */
            city: string;
            /** Format: date-time */
            requestedAt: string;
            /** @description Whether the email can be sent: it only goes to a confirmed address */
            isConfirmed: boolean;
        };
        WantedAreaForm: {
            city: string & (string);
        };
        Subscription: {
            /** @enum {string} */
            plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
            name: string;
            /** @description US dollars per month */
            price: number;
            /** @enum {string} */
            billingPeriod: "YEARLY" | "MONTHLY";
            /** @enum {string} */
            status: "TRIAL" | "ACTIVE" | "PAST_DUE" | "CANCELLED";
            leadsPerMonth: number;
            features: string[];
            /** Format: date-time */
            currentPeriodStart: string;
            /** Format: date-time */
            currentPeriodEnd: string;
            /** Format: date-time */
            trialEndsAt: string | null;
            /**
             * Format: date-time
             * @description When the account can no longer start new runs because a payment failed; null if no payment failed
             */
            runsStopAt: string | null;
            /**
             * Format: date-time
             * @description The time at which the subscription ended
             */
            endedAt: string | null;
            /** @description Whether the trial or the subscription is over: no new runs; leads stay readable */
            isReadOnly: boolean;
        };
        Usage: {
            /**
             * Format: date
             * @description The period's first day (UTC)
             */
            month: string;
            /** Format: date-time */
            periodStart: string;
            /** Format: date-time */
            periodEnd: string;
            included: number;
            /** @description From packs, valid for the current period */
            extra: number;
            used: number;
            /** @description Leads that were reported as wrong and no longer count; not part of `used` */
            creditedBack: number;
            /** @description Reserved by unfinished runs */
            held: number;
            left: number;
            /** @description Leads of the free trial that the account gets once its email address is confirmed */
            awaitingConfirmation: number;
            /** @description Why no run can start, and how to get more leads; null if one can */
            refusal: string | null;
            /**
             * Format: date-time
             * @description Start of the next period; null if there is none, as in a trial
             */
            resetsAt: string | null;
            /** @description Leads from all runs */
            storedLeads: number;
            /** @description Maximum leads that the plan stores; once reached, runs find no new leads */
            maxStoredLeads: number;
        };
        UsageDays: {
            /** Format: date-time */
            periodStart: string;
            /** Format: date-time */
            periodEnd: string;
            /** @description The plan's leads, including leads from packs */
            limit: number;
            days: {
                /** Format: date */
                day: string;
                /** @description New leads that count toward the plan */
                leads: number;
            }[];
        };
        Activity: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "comment" | "call" | "email" | "status" | "tags" | "note" | "assigned" | "follow-up" | "excluded" | "merged" | "split" | "search" | "import" | "export";
            /** Format: date-time */
            at: string;
            /** @description Who did it; `name` is null for a former user; null for Lead Delivery itself */
            by: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** @description The lead; null if it concerns several, or none */
            lead: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description Number of leads that were changed at once */
            leads: number;
            /** @description The earlier value of a change */
            before: unknown;
            /** @description The new value of a change, such as a status; of an assignment, the name, or "Former member" */
            after: unknown;
            /** @description What was written; what was searched or imported; the format of an export */
            text: string | null;
            /** @description Whom the text mentions; `name` is null for a former member */
            mentions: {
                /** Format: uuid */
                id: string;
                name: string | null;
            }[];
            /**
             * Format: uuid
             * @description The run of a search
             */
            runId: string | null;
        };
        ActivityForm: {
            /** @enum {string} */
            kind: "comment" | "call" | "email";
            text?: string;
            /** @description User ids of the members whom the text mentions. They get an email. */
            mentions?: string[];
        };
        BulkForm: {
            /** @description The filter of `GET /api/leads`, with up to 1000 ids */
            filter: {
                /** @description The town of the business */
                city?: string & (string);
                /** @description The area of a run that found the lead */
                area?: string & (string);
                category?: string & (string);
                /** @enum {string} */
                status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                tag?: string & (string);
                /** @description User id of the member whom the lead is assigned to; none: unassigned */
                assignee?: "none" | string;
                /** @description Source id, such as osm */
                source?: string & (string);
                /** @enum {string} */
                websiteStatus?: "alive" | "redirected" | "parked" | "failed";
                /** @enum {string} */
                phoneType?: "mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other";
                /** @description ISO 3166 code of the phone number's country, such as US */
                phoneCountry?: string;
                /** @description Leads with any of these values, such as {"city": ["Monaco", "Nice"]} */
                anyOf?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                /** @description Leads with none of these values, such as {"status": ["WON", "LOST"]} */
                not?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                id?: string[];
                /** @description Text in name, address, phone, email or website, or a phone number in any form */
                q?: string & (string);
                /**
                 * Format: uuid
                 * @description Leads that this run delivered
                 */
                run?: string;
                minRating?: number;
                minReviews?: number;
                minCompleteness?: number;
                minEmailConfidence?: number;
                emailMx?: boolean;
                phoneValid?: boolean;
                /** @description Whether the website was visited in the last 30 days */
                verified?: boolean;
                /**
                 * @description Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date
                 * @enum {string}
                 */
                due?: "today" | "week" | "none";
                /** @description Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted */
                timeZone?: string;
                hasPhone?: boolean;
                hasEmail?: boolean;
                hasWebsite?: boolean;
                /** @description Leads in this rectangle */
                bbox?: components["schemas"]["Box"];
                /** @description Leads inside this GeoJSON Polygon */
                polygon?: components["schemas"]["Polygon"];
                /** @description true: only excluded leads; by default, excluded leads are omitted */
                suppressed?: boolean;
            };
            change: {
                /** @enum {string} */
                Status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                addTags?: (string & (string))[];
                removeTags?: (string & (string))[];
                /**
                 * Format: uuid
                 * @description User id of a member who may work with leads
                 */
                "Assignee ID"?: string | null;
                "Next Step"?: (string & (string)) | null;
                /** Format: date */
                "Due On"?: string | null;
                Suppressed?: boolean;
                /** @description Assigns the leads to these members in turn */
                shareAmong?: string[];
                /**
                 * @description Assigns the leads that match an assignment rule
                 * @enum {boolean}
                 */
                byRules?: true;
                /**
                 * @description Visits the leads' websites again, at most 2000 per change. Can't be combined or undone.
                 * @enum {boolean}
                 */
                verify?: true;
            };
            /** @description The number of matching leads shown to the user; 409 if it has changed */
            count?: number;
        };
        BulkChange: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "Queued" | "Running" | "Complete" | "Cancelled" | "Failed" | "Undoing" | "Undone";
            filter: {
                [key: string]: unknown;
            };
            change: {
                /** @enum {string} */
                Status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                addTags?: string[];
                removeTags?: string[];
                "Assignee ID"?: string | null;
                "Next Step"?: string | null;
                "Due On"?: string | null;
                Suppressed?: boolean;
                shareAmong?: string[];
                byRules?: boolean;
                verify?: boolean;
            };
            /** @description Leads that matched at the start */
            total: number;
            /** @description Leads changed, or websites visited, so far */
            done: number;
            /** @description Leads left unchanged because they would have too many tags, no assignment rule matches them, or for a reason in `skips` */
            skipped: number;
            /** @description Leads whose websites are not visited, by reason: visited in the last 60 minutes (recent), no website, imported and never counted, excluded, a visit already waiting, more than 2000 (limit), no longer in the plan, or changed since the start */
            skips: {
                [key: string]: number;
            };
            /** @description Visited websites, by the result of the visit */
            results: {
                [key: string]: number;
            };
            undo: {
                /** @description Leads restored so far */
                restored: number;
                /** @description Leads left unchanged because they have been edited since */
                skipped: number;
            } | null;
            canUndo: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
        };
        Duplicates: {
            pairs: components["schemas"]["DuplicatePair"][];
            /** @description Pairs to review, at most about 1,000 at a time */
            total: number;
            /** @description Whether recently changed leads haven't been compared yet */
            isSearching: boolean;
        };
        DuplicatePair: {
            /** Format: uuid */
            id: string;
            /** @description The facts that the two leads share */
            reasons: ("Same name" | "Similar name" | "Same phone number" | "Same website" | "Same street address" | "Same street" | "Same location" | "Nearby")[];
            /** @description The more complete lead comes first */
            leads: [
                components["schemas"]["Lead"],
                components["schemas"]["Lead"]
            ];
        };
        DuplicatePatch: {
            /** @description true: these are two businesses; never suggest them again */
            dismissed: boolean;
        };
        DecidedPair: {
            /** Format: uuid */
            id: string;
            dismissed: boolean;
        };
        ImportPreview: {
            /** @description The file's headers */
            columns: string[];
            /** @description The header row's number, usually 1; 0 if the file has no headers */
            headerRow: number;
            /** @description The workbook's sheet; null for CSV */
            sheet: string | null;
            /** @description The workbook's visible sheets */
            sheets: string[];
            /** @description The CSV's separator */
            delimiter: string | null;
            /** @description The CSV's encoding */
            encoding: string | null;
            /** @description Whether another encoding fits nearly as well. Check the sample */
            isEncodingUnsure: boolean;
            /** @description The first three rows */
            sample: string[][];
            /** @description The column of each field: as given, or guessed */
            mapping: {
                [key: string]: number;
            };
            rows: number;
            /** @description Businesses to import */
            ready: number;
            /** @description Rows that repeat an earlier one */
            repeated: number;
            /** @description Rows that do not identify a business */
            skipped: number;
            /** @description Values that are invalid, by field. They stay as text in the lead's note */
            invalid: {
                /** @enum {string} */
                field: "phone" | "email" | "website";
                count: number;
                /** @description The first 10 rows */
                rows: number[];
            }[];
            /** @description The first 100 problems, by row. Rows are numbered as in a spreadsheet */
            problems: {
                row: number;
                text: string;
            }[];
        };
        LeadImport: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "Queued" | "Running" | "Complete" | "Failed" | "Undoing" | "Undone";
            /** @enum {string} */
            as: "known" | "excluded";
            /**
             * @description Status of known businesses that the account did not have
             * @enum {string}
             */
            leadStatus: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            fileName: string;
            /** @description Rows that repeat an earlier one */
            repeated: number;
            /** @description Rows that do not identify a business */
            skipped: number;
            /** @description Values that are invalid, by field. They stay as text in the lead's note */
            invalid: {
                /** @enum {string} */
                field: "phone" | "email" | "website";
                count: number;
                /** @description The first 10 rows */
                rows: number[];
            }[];
            /** @description The first 100 problems, by row. Rows are numbered as in a spreadsheet */
            problems: {
                row: number;
                text: string;
            }[];
            total: number;
            done: number;
            /** @description Businesses that the account did not have */
            added: number;
            /** @description Businesses that the account already had */
            matched: number;
            /** @description Businesses left out because the plan's storage is full */
            noRoom: number;
            undo: {
                restored: number;
                /** @description Leads kept because they have been edited since */
                kept: number;
            } | null;
            canUndo: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            finishedAt: string | null;
        };
        AssignmentRules: {
            rules: {
                /** @description The city of the search, or the one in the address; null for any */
                city: (string & (string)) | null;
                /** @description null for any */
                category: (string & (string)) | null;
                /** @description User ids of the members who get the leads, in turn; viewers and those who have disabled their login are passed over */
                members: string[];
            }[];
            /** @description Changes with the rules */
            version: string;
        };
        AssignmentRulesForm: {
            rules: {
                /** @description The city of the search, or the one in the address; null for any */
                city: (string & (string)) | null;
                /** @description null for any */
                category: (string & (string)) | null;
                /** @description User ids of the members who get the leads, in turn; viewers and those who have disabled their login are passed over */
                members: string[];
            }[];
            /** @description The version that you have read, to replace no others; without it, any are replaced */
            version?: string;
        };
        LeadsPatch: {
            ids: string[];
            /** @enum {string} */
            Status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            addTags?: (string & (string))[];
            removeTags?: (string & (string))[];
            /**
             * Format: uuid
             * @description User id of a member who may work with leads
             */
            "Assignee ID"?: string | null;
            "Next Step"?: (string & (string)) | null;
            /** Format: date */
            "Due On"?: string | null;
            Suppressed?: boolean;
        };
        RecentEdit: {
            /**
             * Format: uuid
             * @description The `Edit-Id` of the change
             */
            id: string;
            /** @description Number of changed leads, not counting those edited since */
            leads: number;
            /** @description Name of the lead, if there is only one */
            name: string | null;
            change: {
                /** @enum {string} */
                Status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                addTags?: string[];
                removeTags?: string[];
                "Assignee ID"?: string | null;
                "Next Step"?: string | null;
                "Due On"?: string | null;
                Suppressed?: boolean;
            };
            /** Format: date-time */
            editedAt: string;
        };
        UndoneEdit: {
            /** @description The restored leads */
            leads: components["schemas"]["Lead"][];
            /** @description Number of leads that have been edited since */
            skipped: number;
        };
        RunLeads: {
            leads: components["schemas"]["Lead"][];
            /** @description The run's leads that have since been merged into its other leads */
            merged: number;
        };
        LeadFacets: {
            cities: {
                value: string;
                count: number;
            }[];
            /** @description Areas of the runs that found the leads */
            areas: {
                value: string;
                count: number;
            }[];
            categories: {
                value: string;
                count: number;
            }[];
            tags: {
                value: string;
                count: number;
            }[];
            /** @description User ids of members whom leads are assigned to */
            assignees: {
                value: string;
                count: number;
            }[];
            /** @description Number assigned to no member */
            unassigned: number;
            statuses: {
                value: string;
                count: number;
            }[];
            sources: {
                value: string;
                count: number;
            }[];
            /** @description ISO 3166 codes of the phone numbers' countries */
            phoneCountries: {
                value: string;
                count: number;
            }[];
            /** @description Number of matching leads */
            total: number;
            /** @description Number with a phone */
            hasPhone: number;
            /** @description Number with an email */
            hasEmail: number;
            /** @description Number with a website */
            hasWebsite: number;
            withoutPhone: number;
            withoutEmail: number;
            withoutWebsite: number;
        };
        LeadHistograms: {
            ratings: {
                /** @description Leads without a value */
                unknown: number;
                ranges: {
                    /** @description Up to, but not including, the next range */
                    from: number;
                    count: number;
                }[];
            };
            reviews: {
                /** @description Leads without a value */
                unknown: number;
                ranges: {
                    /** @description Up to, but not including, the next range */
                    from: number;
                    count: number;
                }[];
            };
        };
        LeadMap: {
            /** @description Number of matching leads */
            total: number;
            /** @description Number of matching leads with a location */
            located: number;
            /** @description Bounds of all matching leads: west, south, east, north */
            bounds: [
                number,
                number,
                number,
                number
            ] | null;
            clusters: {
                latitude: number;
                longitude: number;
                count: number;
                /** Format: uuid */
                id: string | null;
                name: string | null;
                /** @description Most common city in the cluster */
                city: string | null;
                /** @description Most common searched area, if it has more of the leads than the city */
                area: string | null;
                /** @description Bounds of the cluster's leads: west, south, east, north */
                bounds: [
                    number,
                    number,
                    number,
                    number
                ];
            }[];
        };
        LeadsChanged: {
            /**
             * Format: uuid
             * @description User id of the member; null for several or unknown
             */
            by: string | null;
        };
        LeadDetail: {
            /** Format: uuid */
            id: string;
            Name: string;
            Category: string | null;
            /** @description E.164, such as +37793258000 */
            Phone: string | null;
            Email: string | null;
            /** @description On one line, in the country's own order */
            Address: string | null;
            /** @description As the source writes it; some sources include the house number */
            "Street Name": string | null;
            "House Number": string | null;
            "Postal Code": string | null;
            /** @description The town in the address, as the source writes it */
            Locality: string | null;
            /** @description State, province or region in the address, such as CA, NSW or Toscana */
            Region: string | null;
            /** @description ISO 3166 code of the country in the address, such as MC */
            "Country Code": string | null;
            /** @description http or https URL */
            Website: string | null;
            Rating: number | null;
            "Review Count": number | null;
            Hours: string | null;
            /** @description Name and address on one line */
            Display: string;
            Latitude: number | null;
            Longitude: number | null;
            /** @description The source of the lead */
            Source: string;
            /** @description License and attribution of the source */
            Licence: string;
            /**
             * Format: date-time
             * @description Date on which the source's terms require deletion; null if the lead can be kept permanently
             */
            "Retain Until": string | null;
            /** @description The business's id at its source */
            "Source ID": string;
            /** Format: date-time */
            "First Seen": string;
            /** Format: date-time */
            "Last Seen": string;
            /** @description The town of the business */
            City: string | null;
            /** @description The area of the run that found it, such as Monaco; of several, separated by semicolons, the first one first */
            "Searched Area": string | null;
            /** @enum {string} */
            Status: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            Tags: string[];
            Note: string | null;
            /** @description Name of the member whom the lead is assigned to; null if unassigned */
            Assignee: string | null;
            /**
             * Format: uuid
             * @description That member's user id
             */
            "Assignee ID": string | null;
            /** @description What the subscriber will do next about the lead */
            "Next Step": string | null;
            /**
             * Format: date
             * @description Day of the next step, such as 2026-12-31
             */
            "Due On": string | null;
            /** @description Excluded from future runs */
            Suppressed: boolean;
            /** @description Completeness of the lead, from 0 to 100 */
            Completeness: number;
            /** @description Likelihood from 0 to 1 that an email found on the website is the business's; null for one from the source */
            "Email Confidence": number | null;
            /** @description Page of the website that shows the email; null for an email from the source */
            "Email Source URL": string | null;
            /** @description Whether the domain of the website's email accepts email; null if unknown */
            "Email MX": boolean | null;
            /** @description alive, redirected (to another domain), parked (no website on the domain) or failed at the last visit; null if not visited in the last 30 days */
            "Website Status": string | null;
            /**
             * Format: date-time
             * @description Last visit to the website in the last 30 days
             */
            "Last Verified": string | null;
            /** @description Whether the phone number fits its country's numbering plan; null if there is no number */
            "Phone Valid": boolean | null;
            /** @description mobile, landline, toll-free and so on; null if the number has no known type */
            "Phone Type": string | null;
            /** @description ISO 3166 code of a valid phone number's country, such as MC */
            "Phone Country": string | null;
            /** @description Pass it in `If-Match` as `"<revision>"` to change only what you have seen */
            Revision: number;
            Runs: {
                /** Format: uuid */
                id: string;
                City: string;
                Category: string;
                /** Format: date-time */
                "Created At": string;
            }[];
            /** @description The last 100 changes in its source's data */
            Changes: {
                Field: string;
                Before: string | null;
                After: string | null;
                /** Format: date-time */
                "Changed At": string;
                /** Format: uuid */
                "Run ID": string;
            }[];
            /** @description Every source id of the business, oldest first */
            Identities: {
                Source: string;
                "Source ID": string;
                /** Format: date-time */
                "First Seen": string;
                /** Format: date-time */
                "Last Seen": string;
                /** @description The reasons its first record was recognized as this business; empty for the record that created the lead */
                Reasons: ("Same name" | "Similar name" | "Same phone number" | "Same website" | "Same street address" | "Same street" | "Same location" | "Nearby")[];
                /**
                 * Format: uuid
                 * @description The merge that added it; null if it was recognized
                 */
                "Merge ID": string | null;
            }[];
            /** @description The leads that a user merged into this one, newest first */
            Merges: {
                /** Format: uuid */
                id: string;
                /**
                 * Format: uuid
                 * @description The merged lead's former id
                 */
                "Lead ID": string;
                Name: string;
                /** @description The facts that the two leads shared */
                Reasons: ("Same name" | "Similar name" | "Same phone number" | "Same website" | "Same street address" | "Same street" | "Same location" | "Nearby")[];
                /** Format: date-time */
                "Merged At": string;
            }[];
            /** @description Contacts found on the lead's own website */
            Contacts: components["schemas"]["LeadContact"][];
            "Website Visit": components["schemas"]["WebsiteVisit"] | null;
            /** @description The report of the lead as wrong; null if it was not reported */
            Report: components["schemas"]["LeadReport"] | null;
            /**
             * Format: date-time
             * @description Time at which the pending visit to its website was requested; null if none is pending
             */
            "Verification Requested At": string | null;
        };
        LeadContact: {
            /** @enum {string} */
            Kind: "email" | "facebook" | "instagram" | "linkedin" | "x" | "youtube" | "tiktok" | "page";
            /** @description Email address, path of the profile, or URL of the page */
            Value: string;
            /** @description mailto: or https: URL */
            Link: string;
            /** @description Page it was found on; for a profile from the source, the profile itself */
            "Source URL": string;
            Confidence: number;
            /** @description Whether its domain accepts email; null if unknown */
            MX: boolean | null;
            /** Format: date-time */
            "Found At": string;
            /** @description Source that lists the profile; absent if the website shows it */
            Source?: string;
        };
        WebsiteVisit: {
            /** Format: date-time */
            "Visited At": string;
            /** @description Number of pages read */
            Pages: number;
            /** @description The reason no page could be read */
            Error: string | null;
            /** @description Another domain that the website redirects to */
            "Redirected To": string | null;
        };
        LeadReport: {
            /** @enum {string} */
            reason: "phone" | "closed" | "category" | "duplicate" | "not_a_business";
            note: string | null;
            /** Format: date-time */
            reportedAt: string;
            /** @description Whether the lead's count was given back: it counted in the current period, and reports had given back less than 10% of the period's leads */
            creditedBack: boolean;
        };
        LeadPatch: {
            /** @enum {string} */
            Status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            Tags?: (string & (string))[];
            Note?: string | null;
            /**
             * Format: uuid
             * @description User id of a member who may work with leads
             */
            "Assignee ID"?: string | null;
            "Next Step"?: (string & (string)) | null;
            /** Format: date */
            "Due On"?: string | null;
        };
        ChangedLead: {
            /** Format: uuid */
            id: string;
            Name: string;
            Category: string | null;
            /** @description E.164, such as +37793258000 */
            Phone: string | null;
            Email: string | null;
            /** @description On one line, in the country's own order */
            Address: string | null;
            /** @description As the source writes it; some sources include the house number */
            "Street Name": string | null;
            "House Number": string | null;
            "Postal Code": string | null;
            /** @description The town in the address, as the source writes it */
            Locality: string | null;
            /** @description State, province or region in the address, such as CA, NSW or Toscana */
            Region: string | null;
            /** @description ISO 3166 code of the country in the address, such as MC */
            "Country Code": string | null;
            /** @description http or https URL */
            Website: string | null;
            Rating: number | null;
            "Review Count": number | null;
            Hours: string | null;
            /** @description Name and address on one line */
            Display: string;
            Latitude: number | null;
            Longitude: number | null;
            /** @description The source of the lead */
            Source: string;
            /** @description License and attribution of the source */
            Licence: string;
            /**
             * Format: date-time
             * @description Date on which the source's terms require deletion; null if the lead can be kept permanently
             */
            "Retain Until": string | null;
            /** @description The business's id at its source */
            "Source ID": string;
            /** Format: date-time */
            "First Seen": string;
            /** Format: date-time */
            "Last Seen": string;
            /** @description The town of the business */
            City: string | null;
            /** @description The area of the run that found it, such as Monaco; of several, separated by semicolons, the first one first */
            "Searched Area": string | null;
            /** @enum {string} */
            Status: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
            Tags: string[];
            Note: string | null;
            /** @description Name of the member whom the lead is assigned to; null if unassigned */
            Assignee: string | null;
            /**
             * Format: uuid
             * @description That member's user id
             */
            "Assignee ID": string | null;
            /** @description What the subscriber will do next about the lead */
            "Next Step": string | null;
            /**
             * Format: date
             * @description Day of the next step, such as 2026-12-31
             */
            "Due On": string | null;
            /** @description Excluded from future runs */
            Suppressed: boolean;
            /** @description Completeness of the lead, from 0 to 100 */
            Completeness: number;
            /** @description Likelihood from 0 to 1 that an email found on the website is the business's; null for one from the source */
            "Email Confidence": number | null;
            /** @description Page of the website that shows the email; null for an email from the source */
            "Email Source URL": string | null;
            /** @description Whether the domain of the website's email accepts email; null if unknown */
            "Email MX": boolean | null;
            /** @description alive, redirected (to another domain), parked (no website on the domain) or failed at the last visit; null if not visited in the last 30 days */
            "Website Status": string | null;
            /**
             * Format: date-time
             * @description Last visit to the website in the last 30 days
             */
            "Last Verified": string | null;
            /** @description Whether the phone number fits its country's numbering plan; null if there is no number */
            "Phone Valid": boolean | null;
            /** @description mobile, landline, toll-free and so on; null if the number has no known type */
            "Phone Type": string | null;
            /** @description ISO 3166 code of a valid phone number's country, such as MC */
            "Phone Country": string | null;
            /** @description Pass it in `If-Match` as `"<revision>"` to change only what you have seen */
            Revision: number;
        };
        LeadReportForm: {
            /** @enum {string} */
            reason: "phone" | "closed" | "category" | "duplicate" | "not_a_business";
            note?: string;
        };
        View: {
            /** Format: uuid */
            id: string;
            name: string;
            filter: {
                /** @description The town of the business */
                city?: string & (string);
                /** @description The area of a run that found the lead */
                area?: string & (string);
                category?: string & (string);
                /** @enum {string} */
                status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                tag?: string & (string);
                /** @description User id of the member whom the lead is assigned to; none: unassigned */
                assignee?: "none" | string;
                /** @description Source id, such as osm */
                source?: string & (string);
                /** @enum {string} */
                websiteStatus?: "alive" | "redirected" | "parked" | "failed";
                /** @enum {string} */
                phoneType?: "mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other";
                /** @description ISO 3166 code of the phone number's country, such as US */
                phoneCountry?: string;
                /** @description Leads with any of these values, such as {"city": ["Monaco", "Nice"]} */
                anyOf?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                /** @description Leads with none of these values, such as {"status": ["WON", "LOST"]} */
                not?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                id?: string[];
                /** @description Text in name, address, phone, email or website, or a phone number in any form */
                q?: string & (string);
                /**
                 * Format: uuid
                 * @description Leads that this run delivered
                 */
                run?: string;
                minRating?: number;
                minReviews?: number;
                minCompleteness?: number;
                minEmailConfidence?: number;
                emailMx?: boolean;
                phoneValid?: boolean;
                /** @description Whether the website was visited in the last 30 days */
                verified?: boolean;
                /**
                 * @description Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date
                 * @enum {string}
                 */
                due?: "today" | "week" | "none";
                /** @description Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted */
                timeZone?: string;
                hasPhone?: boolean;
                hasEmail?: boolean;
                hasWebsite?: boolean;
                /** @description Leads in this rectangle */
                bbox?: components["schemas"]["Box"];
                /** @description Leads inside this GeoJSON Polygon */
                polygon?: components["schemas"]["Polygon"];
                /** @description true: only excluded leads; by default, excluded leads are omitted */
                suppressed?: boolean;
            };
            /** @description null: the most complete leads first */
            sort: [
                "First Seen" | "Last Seen" | "id" | "Name" | "Category" | "City" | "Searched Area" | "Status" | "Rating" | "Review Count" | "Completeness" | "Due On",
                "ASC" | "DESC"
            ] | null;
            /** @description Whether the account's other members see it */
            shared: boolean;
            /** @description The member who shares it; null for the caller's own */
            by: string | null;
            /** @description Number of matching leads; null if counting what others share takes too long */
            count: number | null;
        };
        ViewForm: {
            name: string & (string);
            filter: {
                /** @description The town of the business */
                city?: string & (string);
                /** @description The area of a run that found the lead */
                area?: string & (string);
                category?: string & (string);
                /** @enum {string} */
                status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                tag?: string & (string);
                /** @description User id of the member whom the lead is assigned to; none: unassigned */
                assignee?: "none" | string;
                /** @description Source id, such as osm */
                source?: string & (string);
                /** @enum {string} */
                websiteStatus?: "alive" | "redirected" | "parked" | "failed";
                /** @enum {string} */
                phoneType?: "mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other";
                /** @description ISO 3166 code of the phone number's country, such as US */
                phoneCountry?: string;
                /** @description Leads with any of these values, such as {"city": ["Monaco", "Nice"]} */
                anyOf?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                /** @description Leads with none of these values, such as {"status": ["WON", "LOST"]} */
                not?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                id?: string[];
                /** @description Text in name, address, phone, email or website, or a phone number in any form */
                q?: string & (string);
                /**
                 * Format: uuid
                 * @description Leads that this run delivered
                 */
                run?: string;
                minRating?: number;
                minReviews?: number;
                minCompleteness?: number;
                minEmailConfidence?: number;
                emailMx?: boolean;
                phoneValid?: boolean;
                /** @description Whether the website was visited in the last 30 days */
                verified?: boolean;
                /**
                 * @description Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date
                 * @enum {string}
                 */
                due?: "today" | "week" | "none";
                /** @description Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted */
                timeZone?: string;
                hasPhone?: boolean;
                hasEmail?: boolean;
                hasWebsite?: boolean;
                /** @description Leads in this rectangle */
                bbox?: components["schemas"]["Box"];
                /** @description Leads inside this GeoJSON Polygon */
                polygon?: components["schemas"]["Polygon"];
                /** @description true: only excluded leads; by default, excluded leads are omitted */
                suppressed?: boolean;
            };
            sort?: [
                "First Seen" | "Last Seen" | "id" | "Name" | "Category" | "City" | "Searched Area" | "Status" | "Rating" | "Review Count" | "Completeness" | "Due On",
                "ASC" | "DESC"
            ] | null;
            /** @description Whether the account's other members see it */
            shared?: boolean;
        };
        ViewPatch: {
            name?: string & (string);
            filter?: {
                /** @description The town of the business */
                city?: string & (string);
                /** @description The area of a run that found the lead */
                area?: string & (string);
                category?: string & (string);
                /** @enum {string} */
                status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                tag?: string & (string);
                /** @description User id of the member whom the lead is assigned to; none: unassigned */
                assignee?: "none" | string;
                /** @description Source id, such as osm */
                source?: string & (string);
                /** @enum {string} */
                websiteStatus?: "alive" | "redirected" | "parked" | "failed";
                /** @enum {string} */
                phoneType?: "mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other";
                /** @description ISO 3166 code of the phone number's country, such as US */
                phoneCountry?: string;
                /** @description Leads with any of these values, such as {"city": ["Monaco", "Nice"]} */
                anyOf?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                /** @description Leads with none of these values, such as {"status": ["WON", "LOST"]} */
                not?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                id?: string[];
                /** @description Text in name, address, phone, email or website, or a phone number in any form */
                q?: string & (string);
                /**
                 * Format: uuid
                 * @description Leads that this run delivered
                 */
                run?: string;
                minRating?: number;
                minReviews?: number;
                minCompleteness?: number;
                minEmailConfidence?: number;
                emailMx?: boolean;
                phoneValid?: boolean;
                /** @description Whether the website was visited in the last 30 days */
                verified?: boolean;
                /**
                 * @description Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date
                 * @enum {string}
                 */
                due?: "today" | "week" | "none";
                /** @description Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted */
                timeZone?: string;
                hasPhone?: boolean;
                hasEmail?: boolean;
                hasWebsite?: boolean;
                /** @description Leads in this rectangle */
                bbox?: components["schemas"]["Box"];
                /** @description Leads inside this GeoJSON Polygon */
                polygon?: components["schemas"]["Polygon"];
                /** @description true: only excluded leads; by default, excluded leads are omitted */
                suppressed?: boolean;
            };
            sort?: [
                "First Seen" | "Last Seen" | "id" | "Name" | "Category" | "City" | "Searched Area" | "Status" | "Rating" | "Review Count" | "Completeness" | "Due On",
                "ASC" | "DESC"
            ] | null;
            /** @description Whether the account's other members see it */
            shared?: boolean;
            /**
             * @description false restores a deleted view
             * @enum {boolean}
             */
            deleted?: false;
        };
        LeadMergeForm: {
            /** @description Leads of the same business, to merge into this one */
            leadIds: string[];
        };
        LeadSplitForm: {
            /**
             * Format: uuid
             * @description A merge to undo
             */
            mergeId?: string;
            source?: string & (string);
            sourceId?: string & (string);
        };
        LeadSplit: {
            /** @description The lead that was split off */
            split: components["schemas"]["Lead"];
            /** @description The lead that it was part of */
            kept: components["schemas"]["Lead"];
            /** @description Whether status, tags, note and exclusion are the same as before the merge; false if they have been edited since */
            restored: boolean;
        };
        CalendarAddress: {
            /**
             * Format: uri
             * @description Address for calendar apps. It works without a login, so keep it secret
             */
            url: string;
        };
        ExportLinkForm: {
            filter?: {
                /** @description The town of the business */
                city?: string & (string);
                /** @description The area of a run that found the lead */
                area?: string & (string);
                category?: string & (string);
                /** @enum {string} */
                status?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                tag?: string & (string);
                /** @description User id of the member whom the lead is assigned to; none: unassigned */
                assignee?: "none" | string;
                /** @description Source id, such as osm */
                source?: string & (string);
                /** @enum {string} */
                websiteStatus?: "alive" | "redirected" | "parked" | "failed";
                /** @enum {string} */
                phoneType?: "mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other";
                /** @description ISO 3166 code of the phone number's country, such as US */
                phoneCountry?: string;
                /** @description Leads with any of these values, such as {"city": ["Monaco", "Nice"]} */
                anyOf?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                /** @description Leads with none of these values, such as {"status": ["WON", "LOST"]} */
                not?: {
                    city?: (string & (string))[];
                    area?: (string & (string))[];
                    category?: (string & (string))[];
                    status?: ("NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST")[];
                    tag?: (string & (string))[];
                    assignee?: ("none" | string)[];
                    source?: (string & (string))[];
                    websiteStatus?: ("alive" | "redirected" | "parked" | "failed")[];
                    phoneType?: ("mobile" | "landline" | "landline-or-mobile" | "toll-free" | "shared-cost" | "premium-rate" | "voip" | "other")[];
                    phoneCountry?: string[];
                };
                id?: string[];
                /** @description Text in name, address, phone, email or website, or a phone number in any form */
                q?: string & (string);
                /**
                 * Format: uuid
                 * @description Leads that this run delivered
                 */
                run?: string;
                minRating?: number;
                minReviews?: number;
                minCompleteness?: number;
                minEmailConfidence?: number;
                emailMx?: boolean;
                phoneValid?: boolean;
                /** @description Whether the website was visited in the last 30 days */
                verified?: boolean;
                /**
                 * @description Leads whose next step is due by today (`today`) or within seven days (`week`), both with overdue ones; `none`: leads without a date
                 * @enum {string}
                 */
                due?: "today" | "week" | "none";
                /** @description Where `today` in `due` is: an IANA time zone such as Europe/Paris; UTC if omitted */
                timeZone?: string;
                hasPhone?: boolean;
                hasEmail?: boolean;
                hasWebsite?: boolean;
                /** @description Leads in this rectangle */
                bbox?: components["schemas"]["Box"];
                /** @description Leads inside this GeoJSON Polygon */
                polygon?: components["schemas"]["Polygon"];
                /** @description true: only excluded leads; by default, excluded leads are omitted */
                suppressed?: boolean;
            };
            sort?: [
                "First Seen" | "Last Seen" | "id" | "Name" | "Category" | "City" | "Searched Area" | "Status" | "Rating" | "Review Count" | "Completeness" | "Due On",
                "ASC" | "DESC"
            ];
            /** @enum {string} */
            format?: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
            /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
            layout?: string & (string);
            columns?: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[];
            /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
            bom?: boolean;
        };
        ExportLink: {
            url: string;
        };
        ExportLayout: {
            /** Format: uuid */
            id: string;
            name: string;
            columns: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[];
        };
        ExportLayoutForm: {
            name: string & (string);
            columns: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[];
        };
        Branding: {
            brand: components["schemas"]["Brand"] | null;
            /** @description Whether the plan includes white labeling */
            isIncluded: boolean;
            /** @description Confirmed addresses that replies can go to; none for someone who may not change the brand */
            addresses: string[];
        };
        Brand: {
            name: string & (string);
            color: string;
            logo: string | null;
            replyTo: (string & (string)) | null;
        };
        DataExport: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "READY" | "FAILED" | "EXPIRED";
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            readyAt: string | null;
            /** @description Signed link; null unless READY */
            downloadUrl: string | null;
            /** Format: date-time */
            expiresAt: string | null;
        };
        Destination: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "email" | "airtable" | "google-sheets" | "s3" | "sftp";
            name: string;
            /** @description Without secrets, which are never shown again */
            config: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        DestinationForm: {
            /** @enum {string} */
            type: "email" | "airtable" | "google-sheets" | "s3" | "sftp";
            name: string & (string);
            /** @description email: `to`; airtable: `token`, `baseId`, `tableId`; google-sheets: `spreadsheetId`, `sheet`; s3: `endpoint`, `region`, `bucket`, `prefix`, `accessKeyId`, `secretAccessKey`; sftp: `host`, `port`, `user`, `password` or `privateKey`, `path` */
            config: {
                [key: string]: unknown;
            };
            /** @description Creates the fields that an Airtable table lacks, before the check. The token needs the scope schema.bases:write */
            createFields?: boolean;
        };
        DestinationPatch: {
            name?: string & (string);
            /** @description email: `to`; airtable: `token`, `baseId`, `tableId`; google-sheets: `spreadsheetId`, `sheet`; s3: `endpoint`, `region`, `bucket`, `prefix`, `accessKeyId`, `secretAccessKey`; sftp: `host`, `port`, `user`, `password` or `privateKey`, `path` */
            config?: {
                [key: string]: unknown;
            };
            /** @description Creates the fields that an Airtable table lacks, before the check. The token needs the scope schema.bases:write */
            createFields?: boolean;
        };
        DestinationTest: {
            /** @description The destination's response */
            receipt: string;
        };
        Recipient: {
            address: string;
            /**
             * @description `stopped`: its owner has unsubscribed
             * @enum {string}
             */
            status: "confirmed" | "waiting" | "stopped";
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            name: string & (string);
            /** @description A city, district, county, state or country; required unless there is a `polygon` */
            city?: string & (string);
            /** @description Searches within this distance of the center of `city`, even beyond its boundary */
            radiusKm?: number;
            polygon?: components["schemas"]["Polygon"];
            /** @description Searches addresses with these postal codes only */
            postcodes?: (string & (string))[];
            /** @description As requested; several are listed */
            category: string;
            /** @description The categories that it searches */
            categories: string[];
            minLeads: number | "all";
            /**
             * @description Sample data; allowed only if no places are loaded and none can be
             * @enum {string}
             */
            source?: "sample";
            /** @description Skips businesses with a lower rating */
            minRating?: number;
            /** @description Skips businesses with fewer reviews */
            minReviews?: number;
            /** @description Skips businesses without a phone number */
            hasPhone?: boolean;
            /** @description Skips businesses without a website of their own. Profiles don't count. */
            hasWebsite?: boolean;
            /** @description Skips businesses with a website of their own. Profiles don't count. */
            noWebsite?: boolean;
            /** @description Skips businesses that have no phone, website or email */
            hasContact?: boolean;
            /** @description Skips temporarily closed businesses */
            openOnly?: boolean;
            /** @description Names and addresses in this language, if the source has them */
            language?: string;
            /** @description Emails and social profiles from the leads' own websites */
            enrich?: boolean;
            /** @description Maximum number of paid requests */
            maxRequests?: number;
            /** @enum {string} */
            cadence: "daily" | "weekly" | "biweekly" | "monthly";
            /** @description 1 is Monday. By default every day, or the weekday of the first delivery */
            weekdays?: number[];
            /** @description For monthly deliveries. In shorter months, it runs on the last day */
            dayOfMonth?: number;
            localTime: string;
            timeZone: string;
            /** @enum {string} */
            format: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
            /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
            layout?: string & (string);
            /** @description Column ids in order; instead of a layout */
            columns?: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[];
            /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
            bom?: boolean;
            /** @description Also delivers known leads whose data has changed */
            includeChanges: boolean;
            /** @description Also sends deliveries without rows, which are recorded either way */
            sendEmpty: boolean;
            destinationIds: string[];
            /** @enum {string} */
            status: "active" | "paused";
            /** @enum {string|null} */
            pausedBy: "user" | "plan" | "account" | "failures" | null;
            /** @description A sentence; null while active */
            pauseReason: string | null;
            /**
             * Format: date-time
             * @description null while paused
             */
            nextAt: string | null;
            lastRun: components["schemas"]["DeliveryRun"] | null;
            /** @description Who created it; `name` is null for a former member */
            createdBy: {
                /** Format: uuid */
                id: string;
                name: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DeliveryRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            deliveryId: string;
            /**
             * Format: uuid
             * @description The run that searched; null if none started
             */
            runId: string | null;
            /** @enum {string} */
            trigger: "schedule" | "manual";
            /** Format: date-time */
            dueAt: string;
            /** Format: date-time */
            finishedAt: string | null;
            /** @enum {string} */
            status: "queued" | "searching" | "sending" | "sent" | "empty" | "failed";
            newLeads: number;
            changedLeads: number;
            /** @description Explains the result, for example that the plan has no leads left */
            message: string | null;
            /** @description null if there were no rows */
            file: {
                name: string;
                /** @enum {string} */
                format: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
                bytes: number;
                /** @description Signed link; null once the file has been removed, as its source's terms require */
                url: string | null;
            } | null;
            receipts: components["schemas"]["DeliveryReceipt"][];
        };
        DeliveryReceipt: {
            /**
             * Format: uuid
             * @description null once it has been deleted
             */
            destinationId: string | null;
            name: string;
            /** @enum {string} */
            type: "email" | "airtable" | "google-sheets" | "s3" | "sftp";
            /** @enum {string} */
            status: "waiting" | "retrying" | "sent" | "failed";
            attempts: number;
            /** @description A sentence: the destination's receipt, or the error */
            detail: string | null;
            /**
             * Format: date-time
             * @description Of the last attempt
             */
            at: string | null;
        };
        DeliverySchedule: {
            /** @enum {string} */
            cadence: "daily" | "weekly" | "biweekly" | "monthly";
            /** @description 1 is Monday. By default every day, or the weekday of the first delivery */
            weekdays?: number[];
            /** @description For monthly deliveries. In shorter months, it runs on the last day */
            dayOfMonth?: number;
            /** @default 08:00 */
            localTime?: string;
            /** @default UTC */
            timeZone?: string;
        };
        DeliveryPreview: {
            /**
             * Format: date-time
             * @description Of the first delivery
             */
            nextAt: string;
        };
        DeliveryRequest: {
            name: string & (string);
            /** @description A city, district, county, state or country; required unless there is a `polygon` */
            city?: string & (string);
            /** @description Searches within this distance of the center of `city`, even beyond its boundary */
            radiusKm?: number;
            polygon?: components["schemas"]["Polygon"];
            /** @description Searches addresses with these postal codes only */
            postcodes?: (string & (string))[];
            /** @description A category, or up to 5 in one text: "bakery, cafe", "restaurants & bars"; required unless there are `categories` */
            category?: string & (string);
            /** @description Categories to search in one run */
            categories?: (string & (string))[];
            /** @default 10 */
            minLeads?: number | "all";
            /**
             * @description Sample data; allowed only if no places are loaded and none can be
             * @enum {string}
             */
            source?: "sample";
            /** @description Skips businesses with a lower rating */
            minRating?: number;
            /** @description Skips businesses with fewer reviews */
            minReviews?: number;
            /** @description Skips businesses without a phone number */
            hasPhone?: boolean;
            /** @description Skips businesses without a website of their own. Profiles don't count. */
            hasWebsite?: boolean;
            /** @description Skips businesses with a website of their own. Profiles don't count. */
            noWebsite?: boolean;
            /** @description Skips businesses that have no phone, website or email */
            hasContact?: boolean;
            /** @description Skips temporarily closed businesses */
            openOnly?: boolean;
            /** @description Names and addresses in this language, if the source has them */
            language?: string;
            /** @description Emails and social profiles from the leads' own websites */
            enrich?: boolean;
            /** @description Maximum number of paid requests */
            maxRequests?: number;
            /** @enum {string} */
            cadence: "daily" | "weekly" | "biweekly" | "monthly";
            /** @description 1 is Monday. By default every day, or the weekday of the first delivery */
            weekdays?: number[];
            /** @description For monthly deliveries. In shorter months, it runs on the last day */
            dayOfMonth?: number;
            /** @default 08:00 */
            localTime?: string;
            /** @default UTC */
            timeZone?: string;
            /**
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
            /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
            layout?: string & (string);
            /** @description Column ids in order; instead of a layout */
            columns?: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[];
            /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
            bom?: boolean;
            /**
             * @description Also delivers known leads whose data has changed
             * @default false
             */
            includeChanges?: boolean;
            /**
             * @description Also sends deliveries without rows, which are recorded either way
             * @default false
             */
            sendEmpty?: boolean;
            /** @default [] */
            destinationIds?: string[];
        };
        DeliveryPatch: {
            name?: string & (string);
            /** @enum {string} */
            cadence?: "daily" | "weekly" | "biweekly" | "monthly";
            /** @description A city, district, county, state or country; required unless there is a `polygon` */
            city?: (string & (string)) | null;
            /** @description Searches within this distance of the center of `city`, even beyond its boundary */
            radiusKm?: number | null;
            polygon?: components["schemas"]["Polygon"] | null;
            /** @description Searches addresses with these postal codes only */
            postcodes?: (string & (string))[] | null;
            /** @description A category, or up to 5 in one text: "bakery, cafe", "restaurants & bars"; required unless there are `categories` */
            category?: (string & (string)) | null;
            /** @description Categories to search in one run */
            categories?: (string & (string))[] | null;
            minLeads?: (number | "all") | null;
            /**
             * @description Sample data; allowed only if no places are loaded and none can be
             * @enum {string|null}
             */
            source?: "sample" | null;
            /** @description Skips businesses with a lower rating */
            minRating?: number | null;
            /** @description Skips businesses with fewer reviews */
            minReviews?: number | null;
            /** @description Skips businesses without a phone number */
            hasPhone?: boolean | null;
            /** @description Skips businesses without a website of their own. Profiles don't count. */
            hasWebsite?: boolean | null;
            /** @description Skips businesses with a website of their own. Profiles don't count. */
            noWebsite?: boolean | null;
            /** @description Skips businesses that have no phone, website or email */
            hasContact?: boolean | null;
            /** @description Skips temporarily closed businesses */
            openOnly?: boolean | null;
            /** @description Names and addresses in this language, if the source has them */
            language?: string | null;
            /** @description Emails and social profiles from the leads' own websites */
            enrich?: boolean | null;
            /** @description Maximum number of paid requests */
            maxRequests?: number | null;
            /** @description 1 is Monday. By default every day, or the weekday of the first delivery */
            weekdays?: number[] | null;
            /** @description For monthly deliveries. In shorter months, it runs on the last day */
            dayOfMonth?: number | null;
            localTime?: string | null;
            timeZone?: string | null;
            /** @enum {string|null} */
            format?: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf" | null;
            /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
            layout?: (string & (string)) | null;
            /** @description Column ids in order; instead of a layout */
            columns?: ("id" | "name" | "category" | "phone" | "email" | "address" | "streetName" | "houseNumber" | "postalCode" | "locality" | "region" | "countryCode" | "website" | "rating" | "reviewCount" | "hours" | "display" | "latitude" | "longitude" | "source" | "license" | "retainUntil" | "sourceId" | "firstSeen" | "lastSeen" | "city" | "area" | "status" | "tags" | "note" | "assignee" | "assigneeId" | "nextStep" | "dueOn" | "suppressed" | "completeness" | "emailConfidence" | "emailSource" | "emailMx" | "websiteStatus" | "lastVerified" | "phoneValid" | "phoneType" | "phoneCountry" | "domain" | "street" | "town" | "state" | "country" | "isoCountry" | "terms" | "run" | "sourceUrl")[] | null;
            /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
            bom?: boolean | null;
            /** @description Also delivers known leads whose data has changed */
            includeChanges?: boolean | null;
            /** @description Also sends deliveries without rows, which are recorded either way */
            sendEmpty?: boolean | null;
            destinationIds?: string[] | null;
        };
        DeliveryPage: {
            /** @description Whether the plan includes white labeling */
            isIncluded: boolean;
            /** @description Whether a brand is saved. Without one, clients cannot open the page */
            hasBrand: boolean;
            /**
             * Format: uri
             * @description Opens the page without a login; null if there is no page, and for API keys without the scope `manage`
             */
            url: string | null;
            /**
             * Format: date-time
             * @description May be in the past
             */
            expiresAt: string | null;
            /** @description False if the columns contain notes, tags or statuses: the page leaves out such files */
            sharesFiles: boolean;
        };
        RevokedLinks: {
            /** @description The number of links */
            revoked: number;
        };
        ClientDelivery: {
            brand: {
                name: string;
                color: string;
                /** @description A data: URL of a PNG or an SVG */
                logo: string | null;
                /** @description Where questions go: the address that replies to the sender's emails reach */
                contact: string | null;
            };
            name: string;
            category: string;
            /** @description null for a drawn area */
            area: string | null;
            /** @description Delivered columns that have a value for at least one lead */
            columns: ("name" | "phone" | "email" | "website" | "address" | "category" | "rating" | "reviewCount" | "hours")[];
            /** @description Whether the delivery contains locations */
            hasMap: boolean;
            leads: number;
            /** @description Attribution of the data */
            licenses: string[];
            /** @description Newest first */
            files: {
                name: string;
                /** @enum {string} */
                format: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
                bytes: number;
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                deliveredAt: string;
                newLeads: number;
                changedLeads: number;
                /** @description Whether it can be downloaded. False if it isn't shared, or was removed as the source's terms require */
                isKept: boolean;
                /** @description False if the file contains notes, tags or statuses, which clients must not see */
                isShared: boolean;
            }[];
            /** Format: date-time */
            expiresAt: string;
        };
        ClientLead: {
            /** Format: uuid */
            id: string;
            Name: string;
            /** @description E.164, such as +37793258000 */
            Phone: string | null;
            Email: string | null;
            /** @description http or https URL */
            Website: string | null;
            /** @description On one line, in the country's own order */
            Address: string | null;
            Category: string | null;
            Rating: number | null;
            "Review Count": number | null;
            Hours: string | null;
            /** @description License and attribution of the source */
            Licence: string;
        };
        ClientPlaces: {
            /** @description Longitude and latitude, at most 5000 */
            places: [
                number,
                number
            ][];
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            isEnabled: boolean;
            disabledReason: string | null;
            /** @description Whether its URL has accepted a message with a 2xx status. Until then, it gets at most 10 messages an hour, tests included */
            hasAnswered: boolean;
            /**
             * Format: date-time
             * @description Until then, messages are also signed with the previous secret
             */
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookForm: {
            url: string & (string);
            events: ("run.completed" | "run.failed" | "delivery.sent" | "delivery.failed" | "quota.low" | "subscription.updated" | "endpoint.disabled")[];
        };
        NewWebhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            isEnabled: boolean;
            disabledReason: string | null;
            /** @description Whether its URL has accepted a message with a 2xx status. Until then, it gets at most 10 messages an hour, tests included */
            hasAnswered: boolean;
            /**
             * Format: date-time
             * @description Until then, messages are also signed with the previous secret
             */
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown only once. Use it to verify signatures. */
            secret: string;
        };
        WebhookPatch: {
            url?: string & (string);
            events?: ("run.completed" | "run.failed" | "delivery.sent" | "delivery.failed" | "quota.low" | "subscription.updated" | "endpoint.disabled")[];
            /** @description true also re-enables an automatically disabled endpoint */
            isEnabled?: boolean;
        };
        WebhookAttempt: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The `webhook-id` that the receiver received
             */
            messageId: string;
            type: string;
            /** Format: date-time */
            at: string;
            durationMs: number;
            /** @description HTTP status; null if there was no response */
            status: number | null;
            /** @description The reason it failed; null if it succeeded */
            error: string | null;
            request: {
                headers: {
                    [key: string]: string;
                };
                body: string;
            };
            /** @description The first 4 kB of the response */
            response: {
                headers: {
                    [key: string]: string;
                };
                body: string;
            } | null;
            /**
             * Format: date-time
             * @description The next attempt for the same message
             */
            nextAt: string | null;
        };
        ResentMessages: {
            /** @description Number of messages that will be sent again */
            messages: number;
        };
        RecoverForm: {
            /** Format: date-time */
            since: string;
        };
        RecoveredMessages: {
            /** @description Number of messages that will be sent again */
            messages: number;
            /**
             * Format: date-time
             * @description The time of the next failed message: pass it as "since" in another call. null if there are no more. A call sends at most 1000 messages
             */
            continueSince: string | null;
        };
        User: {
            /** Format: uuid */
            id: string;
            email: string | null;
            displayName: string | null;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            city: string | null;
            state: string | null;
            postalCode: string | null;
            country: string | null;
            timeZone: string | null;
            locale: string | null;
            emailVerified: boolean;
            notificationEmail: string | null;
            /** @description The address for notification emails: the notification address once confirmed, otherwise the login address once verified */
            mailAddress: string | null;
            /** @enum {string} */
            onboardingStatus: "IN_PROGRESS" | "COMPLETED";
            /**
             * Format: uuid
             * @description The account opened at login; null until an invitation is accepted
             */
            primaryAccountId: string | null;
            /** @description The caller's role in the account of the request; null without an account */
            membership: components["schemas"]["Membership"] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The user's layout of the dashboard's lists in the account of the request */
            lists: {
                [key: string]: components["schemas"]["ListView"];
            };
        };
        UserPatch: {
            firstName?: string & (string);
            lastName?: string & (string);
            phone?: string & (string);
            notificationEmail?: string & (string);
            addressLine1?: string & (string);
            addressLine2?: string & (string);
            city?: string & (string);
            state?: string & (string);
            postalCode?: string & (string);
            country?: string & (string);
        };
        SavedDraft: {
            draft: components["schemas"]["OnboardingDraft"] | null;
        };
        OnboardingDraft: {
            step: string;
            values: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description The device's time; the newest draft wins
             */
            savedAt?: string;
        };
        Profile: {
            email: string | null;
            displayName: string | null;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            addressLine1: string | null;
            addressLine2: string | null;
            city: string | null;
            state: string | null;
            postalCode: string | null;
            country: string | null;
            timeZone: string | null;
            locale: string | null;
            bio: string | null;
        };
        ProfilePatch: {
            displayName?: (string & (string)) | null;
            firstName?: string & (string);
            lastName?: string & (string);
            phone?: string & (string);
            addressLine1?: string & (string);
            addressLine2?: (string & (string)) | null;
            city?: string & (string);
            state?: string & (string);
            postalCode?: string & (string);
            country?: string & (string);
            /** @enum {string|null} */
            timeZone?: "" | "America/New_York" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "Europe/London" | "Europe/Paris" | "Asia/Tokyo" | "Australia/Sydney" | null;
            /** @enum {string|null} */
            locale?: "" | "en-US" | "en-GB" | "en-CA" | "en-AU" | "de-DE" | "es-ES" | "fr-FR" | "it-IT" | "ja-JP" | null;
            bio?: string | null;
            email?: unknown;
        };
        SavedProfile: {
            user: components["schemas"]["Profile"];
        };
        Notifications: {
            /** @description Email when a run ends */
            alertOnReady: boolean;
            /** @description Weekly email on Mondays */
            weeklySummary: boolean;
            productUpdates: boolean;
            /** @description Email when a run fails */
            systemAlerts: boolean;
            /** @enum {string} */
            leadDigestCadence: "DAILY" | "WEEKLY" | "MONTHLY" | "OFF";
        };
        NotificationsPatch: {
            /** @description Email when a run ends */
            alertOnReady?: boolean;
            /** @description Weekly email on Mondays */
            weeklySummary?: boolean;
            productUpdates?: boolean;
            /** @description Email when a run fails */
            systemAlerts?: boolean;
            /** @enum {string} */
            leadDigestCadence?: "DAILY" | "WEEKLY" | "MONTHLY" | "OFF";
        };
        SavedNotifications: {
            settings: components["schemas"]["Notifications"];
        };
        MarketingPreference: {
            allowed: boolean;
            source: string | null;
        };
        MarketingForm: {
            allowed: boolean;
            source: string & (string);
        };
        SavedMarketingPreference: {
            preference: components["schemas"]["MarketingPreference"];
        };
        SecurityEvent: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description May contain fields, method, section, plan, or the API key involved */
            meta: {
                [key: string]: unknown;
            };
            ip: string | null;
            userAgent: string | null;
            /** Format: date-time */
            occurredAt: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description First characters of the key */
            prefix: string;
            /** @description The key's permissions */
            scopes: ("read" | "run" | "manage" | "audit")[];
            /**
             * Format: uuid
             * @description The member who created it and on whose behalf it acts
             */
            userId: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        ApiKeyForm: {
            /** @default API key */
            name?: string & (string);
            scopes?: ("read" | "run" | "manage" | "audit")[];
            /**
             * Format: date-time
             * @description Expiration time. If omitted, the key never expires
             */
            expiresAt?: string | null;
        };
        NewApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description First characters of the key */
            prefix: string;
            /** @description The key's permissions */
            scopes: ("read" | "run" | "manage" | "audit")[];
            /**
             * Format: uuid
             * @description The member who created it and on whose behalf it acts
             */
            userId: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            key: string;
        };
        DeletionForm: {
            /** @enum {string} */
            confirmationPhrase: "DELETE" | "Deleted via settings page";
        };
        Stats: {
            /** @description The account's leads, not counting excluded ones */
            leads: {
                total: number;
                withPhone: number;
                withEmail: number;
                withWebsite: number;
                /** @description With a phone, an email or a website */
                withContact: number;
                /** @description Every status, in the order of the pipeline */
                statuses: {
                    /** @enum {string} */
                    value: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                    count: number;
                }[];
                /** @description The cities with the most leads */
                cities: {
                    value: string;
                    count: number;
                }[];
                /** @description The searched areas with the most leads */
                areas: {
                    value: string;
                    count: number;
                }[];
                /** @description The categories with the most leads */
                categories: {
                    value: string;
                    count: number;
                }[];
            };
            usage: {
                /** Format: date-time */
                periodStart: string;
                /** Format: date-time */
                periodEnd: string;
                /** @description The plan's leads, including leads from packs */
                limit: number;
                days: {
                    /** Format: date */
                    day: string;
                    /** @description New leads that count toward the plan */
                    leads: number;
                }[];
                /** @description This period's leads by source; null for those of deleted runs */
                sources: {
                    source: string | null;
                    leads: number;
                }[];
            };
        };
        Checklist: {
            /** @description Completed steps: verifying the email address, running a search, exporting leads, creating a delivery */
            done: ("email" | "search" | "export" | "delivery")[];
            dismissed: boolean;
        };
        ChecklistPatch: {
            dismissed: boolean;
        };
        Overview: {
            figures: {
                /** @description Found by runs, without imports and sample data */
                new: {
                    /** @description In the last four weeks */
                    leads: number;
                    /** @description In the four weeks before */
                    before: number;
                    /** @description Each of these eight weeks, oldest first */
                    weeks: [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ];
                };
                /** @description New leads with a phone, an email or a website */
                reachable: {
                    /** @description In the last four weeks */
                    leads: number;
                    /** @description In the four weeks before */
                    before: number;
                    /** @description Each of these eight weeks, oldest first */
                    weeks: [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ];
                };
                /** @description Contacted for the first time */
                contacted: {
                    /** @description In the last four weeks */
                    leads: number;
                    /** @description In the four weeks before */
                    before: number;
                    /** @description Each of these eight weeks, oldest first */
                    weeks: [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ];
                };
                won: {
                    /** @description In the last four weeks */
                    leads: number;
                    /** @description In the four weeks before */
                    before: number;
                    /** @description Each of these eight weeks, oldest first */
                    weeks: [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ];
                };
            };
            /** @description The latest deliveries, newest first */
            deliveries: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                deliveryId: string;
                /** Format: uuid */
                runId: string | null;
                name: string;
                /** Format: date-time */
                dueAt: string;
                /** @enum {string} */
                status: "queued" | "searching" | "sending" | "sent" | "empty" | "failed";
                newLeads: number;
                /** @description Leads of a delivery of the last seven days that still have the status New */
                untouchedLeads: number;
            }[];
            needs: {
                /** @description Pairs of leads that may be the same business */
                duplicates: number;
                /** @description null unless the plan's leads end before its period does */
                limit: {
                    left: number;
                    /**
                     * Format: date
                     * @description The day (UTC) of the last lead at this period's pace; null once it is used
                     */
                    reachedOn: string | null;
                    /** Format: date-time */
                    resetsAt: string | null;
                } | null;
                /** @description Paused because their destinations failed */
                pausedDeliveries: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                    reason: string;
                }[];
                /** @description The latest leads with comments that mention the user, unseen */
                mentions: {
                    /** Format: uuid */
                    leadId: string;
                    lead: string;
                    by: string | null;
                }[];
                disabledWebhooks: number;
                /** @description Whether the user has no confirmed address for emails */
                isAddressUnconfirmed: boolean;
            };
        };
        ClockAdvance: {
            /**
             * Format: duration
             * @description ISO 8601 duration, such as P7D
             */
            advance: string;
        };
        Clock: {
            /** Format: date-time */
            now: string;
        };
        Billing: {
            /** @description Whether plans can be bought here */
            isOpen: boolean;
            /** @description Whether the test checkout stands in for Stripe */
            isTest: boolean;
            hasSubscription: boolean;
            card: {
                brand: string;
                last4: string;
                expMonth: number;
                expYear: number;
            } | null;
            /** Format: date-time */
            cancelAt: string | null;
            scheduled: {
                /** @enum {string} */
                plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
                /** @enum {string} */
                billingPeriod: "YEARLY" | "MONTHLY";
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            pastDueSince: string | null;
        };
        BillingEmail: {
            /** @description The chosen address; null for the owner's login address */
            email: string | null;
            /** @description Whether email may go to the chosen address */
            isConfirmed: boolean;
            /** @description Where emails about the plan and invoices go now */
            sentTo: string | null;
        };
        BillingEmailForm: {
            email: (string & (string)) | null;
        };
        PlanChoice: {
            /** @enum {string} */
            plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
            /** @enum {string} */
            billingPeriod: "YEARLY" | "MONTHLY";
        };
        Redirect: {
            /** Format: uri */
            url: string;
        };
        PortalRequest: {
            /** @enum {string} */
            flow?: "payment_method_update" | "subscription_cancel";
        };
        /** @default {} */
        SyncRequest: {
            /** @description The checkout that the user just returned from */
            session?: string;
        };
        SyncResult: {
            /** @description Whether plans can be bought here */
            isOpen: boolean;
            /** @description Whether the test checkout stands in for Stripe */
            isTest: boolean;
            hasSubscription: boolean;
            card: {
                brand: string;
                last4: string;
                expMonth: number;
                expYear: number;
            } | null;
            /** Format: date-time */
            cancelAt: string | null;
            scheduled: {
                /** @enum {string} */
                plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
                /** @enum {string} */
                billingPeriod: "YEARLY" | "MONTHLY";
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            pastDueSince: string | null;
            /** @enum {string|null} */
            checkout: "open" | "expired" | "pending" | "paid" | null;
        };
        PlanChangePreview: {
            /** @enum {string} */
            takesEffect: "now" | "at-period-end";
            /** Format: date-time */
            at: string;
            currency: string;
            /** @description In cents */
            dueNow: number;
            lines: {
                description: string;
                /** @description In cents */
                amount: number;
            }[];
        };
        Invoice: {
            id: string;
            number: string | null;
            /** @description What is charged */
            description: string;
            /** @description The time for which a plan is charged; null for a pack */
            period: {
                /** Format: date-time */
                start: string;
                /** Format: date-time */
                end: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description In cents */
            total: number;
            currency: string;
            status: string | null;
            /** Format: uri */
            url: string | null;
            /** Format: uri */
            pdfUrl: string | null;
        };
        ClientConfig: {
            firebase: {
                apiKey: string;
                authDomain: string;
                projectId: string;
                authEmulatorUrl: string | null;
                firestore: boolean;
            };
            maps: {
                source: string;
                label: string;
                sample: boolean;
            };
            billing: components["schemas"]["BillingConfig"];
            testHelpers: boolean;
        };
        BillingConfig: {
            enabled: boolean;
            /** @description Whether the test checkout stands in for Stripe */
            isTest: boolean;
            /** @description The reason plans cannot be bought here */
            reason: string | null;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            error: string;
            errors?: {
                [key: string]: string;
            };
            candidates?: string[];
            code?: string;
            scope?: string;
            permission?: string;
            /** @enum {string} */
            plan?: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
            left?: number;
            resetsAt?: string | null;
            current?: {
                [key: string]: unknown;
            };
            requestId?: string;
        };
    };
    responses: {
        /** @description A parameter or the body is invalid; `errors` names the fields. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing, invalid or has ended. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key's scopes or the role in the account don't allow the call. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account has nothing with this id, or the caller is not a member of it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A limit is reached; `Retry-After` says for how many seconds. */
        TooManyRequests: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An error of the server. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    syncUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncedUser"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The owner's role changes only when they hand the account over. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The owner's role changes only when they hand the account over. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    leaveAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The owner's role changes only when they hand the account over. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    proposeOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The person is not an admin of the account. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeOwnerProposal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    acceptOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The invitation or proposal has ended. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    declineOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The address is invited or a member, or the account has no seat left. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The account has no seat left. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getInvitation: {
        parameters: {
            query: {
                /** @description From the link in the email */
                token: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The invitation or proposal has ended. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The invitation or proposal has ended. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description How many rows, from the first; at most 100 */
                limit?: string;
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by at */
                sort?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 100 at a time */
                range?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadAuditLog: {
        parameters: {
            query?: {
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suggestAreas: {
        parameters: {
            query?: {
                q?: string;
                /** @description Counts only places of this category; repeated for several */
                category?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaSuggestions"];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suggestCategories: {
        parameters: {
            query?: {
                q?: string;
                /** @description Counts the places in this area */
                city?: string & (string);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        value: string;
                        hint: string | null;
                    }[];
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suggestSearches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExampleSearches"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewSearch: {
        parameters: {
            query: {
                city: string & (string);
                /** @description Repeated for up to 5 categories in one search */
                category?: (string & (string)) | (string & (string))[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description We don't recognize the area or a category; `error` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getPublicCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorCoverage"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMapTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                z: string;
                x: string;
                y: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            /** @description No map data for this tile */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The tile has not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMapAbout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BaseMap"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description How many rows, from the first; at most 1000 */
                limit?: string;
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by Created At, id, City, Category, Status, Lead Count, Completion Rate, Average Lead Rating */
                sort?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 1000 at a time */
                range?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The plan has no leads left, or the subscription has ended. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has as many unfinished runs as it can have. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description We don't recognize the area or a category; `error` names it. The `Idempotency-Key` was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    estimateRun: {
        parameters: {
            query?: {
                /** @description A city, district, county, state or country; required unless there is a `polygon` */
                city?: string & (string);
                /** @description Searches within this distance of the center of `city`, even beyond its boundary */
                radiusKm?: string;
                /** @description Searches everything inside this area; GeoJSON as text */
                polygon?: string;
                /** @description Searches addresses with these postal codes only, separated by commas */
                postcodes?: string;
                /** @description Repeated for up to 5 categories in one search */
                category?: (string & (string)) | (string & (string))[];
                minLeads?: "all" | string;
                /** @description Sample data; allowed only if no places are loaded and none can be */
                source?: "sample";
                /** @description Skips businesses with a lower rating */
                minRating?: string;
                /** @description Skips businesses with fewer reviews */
                minReviews?: string;
                /** @description Skips businesses without a phone number */
                hasPhone?: string;
                /** @description Skips businesses without a website of their own. Profiles don't count. */
                hasWebsite?: string;
                /** @description Skips businesses with a website of their own. Profiles don't count. */
                noWebsite?: string;
                /** @description Skips businesses that have no phone, website or email */
                hasContact?: string;
                /** @description Skips temporarily closed businesses */
                openOnly?: string;
                /** @description Names and addresses in this language, if the source has them */
                language?: string;
                /** @description Skips businesses that this account already has */
                onlyNew?: string;
                /** @description Emails and social profiles from the leads' own websites */
                enrich?: string;
                /** @description Maximum number of paid requests */
                maxRequests?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunEstimate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description We don't recognize the area or a category; `error` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    pauseRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resumeRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScrapeRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getRunArea: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchedArea"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getRunCoverage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startAndStreamRun: {
        parameters: {
            query?: {
                /** @description A city, district, county, state or country; required unless there is a `polygon` */
                city?: string & (string);
                /** @description Searches within this distance of the center of `city`, even beyond its boundary */
                radiusKm?: string;
                /** @description Searches everything inside this area; GeoJSON as text */
                polygon?: string;
                /** @description Searches addresses with these postal codes only, separated by commas */
                postcodes?: string;
                /** @description Repeated for up to 5 categories in one search */
                category?: (string & (string)) | (string & (string))[];
                minLeads?: "all" | string;
                /** @description Sample data; allowed only if no places are loaded and none can be */
                source?: "sample";
                /** @description Skips businesses with a lower rating */
                minRating?: string;
                /** @description Skips businesses with fewer reviews */
                minReviews?: string;
                /** @description Skips businesses without a phone number */
                hasPhone?: string;
                /** @description Skips businesses without a website of their own. Profiles don't count. */
                hasWebsite?: string;
                /** @description Skips businesses with a website of their own. Profiles don't count. */
                noWebsite?: string;
                /** @description Skips businesses that have no phone, website or email */
                hasContact?: string;
                /** @description Skips temporarily closed businesses */
                openOnly?: string;
                /** @description Names and addresses in this language, if the source has them */
                language?: string;
                /** @description Skips businesses that this account already has */
                onlyNew?: string;
                /** @description Emails and social profiles from the leads' own websites */
                enrich?: string;
                /** @description Maximum number of paid requests */
                maxRequests?: string;
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Progress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The plan has no leads left, or the subscription has ended. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has as many unfinished runs as it can have. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description We don't recognize the area or a category; `error` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    streamRunProgress: {
        parameters: {
            query?: never;
            header?: {
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Progress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listAreaRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WantedArea"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    requestArea: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedAreaForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WantedArea"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The area is covered already. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description We don't recognize the area or a category; `error` names it. The `Idempotency-Key` was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteAreaRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getUsageByDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageDays"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                filter?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 100 at a time */
                range?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    recordActivity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteMentions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listBulkChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startBulkChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkForm"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The number of leads is another one by now, or three changes are in progress. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    undoBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The change is still in progress. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 50 at a time */
                range?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Duplicates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicatePatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedPair"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A CSV or XLSX file
                     */
                    file: string;
                    /** @description JSON that maps fields to column numbers, starting at 0, such as {"name":0,"phone":2} */
                    mapping?: string;
                    /** @description The sheet of a workbook */
                    sheet?: string;
                    /** @description The header row's number; 0 if there is none */
                    headerRow?: string;
                    /** @enum {string} */
                    delimiter?: "," | ";" | "\t" | "|";
                    /** @enum {string} */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "iso-8859-15" | "koi8-r" | "koi8-u" | "macintosh" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description The file has no rows that we can read. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadImport"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A CSV or XLSX file
                     */
                    file: string;
                    /** @description JSON that maps fields to column numbers, starting at 0, such as {"name":0,"phone":2} */
                    mapping?: string;
                    /** @description The sheet of a workbook */
                    sheet?: string;
                    /** @description The header row's number; 0 if there is none */
                    headerRow?: string;
                    /** @enum {string} */
                    delimiter?: "," | ";" | "\t" | "|";
                    /** @enum {string} */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "windows-874" | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "iso-8859-15" | "koi8-r" | "koi8-u" | "macintosh" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr";
                    /** @enum {string} */
                    as: "known" | "excluded";
                    /**
                     * @default WON
                     * @enum {string}
                     */
                    leadStatus?: "NEW" | "CONTACTED" | "QUALIFIED" | "WON" | "LOST";
                };
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Two imports are still in progress. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description No row of the file is a business that we can recognize. The `Idempotency-Key` was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The import is still in progress. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    saveRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentRulesForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentRules"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The rules have changed since this `version`; `current` has them. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description How many rows, from the first; at most 1000 */
                limit?: string;
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by First Seen, Last Seen, id, Name, Category, City, Searched Area, Status, Rating, Review Count, Completeness, Due On */
                sort?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 1000 at a time */
                range?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLeads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadsPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    /** @description The id for undoing the change */
                    "Edit-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The lead was reported as wrong, so it stays excluded. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listEdits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentEdit"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    undoEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                editId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneEdit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listRunLeads: {
        parameters: {
            query?: {
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 2500 at a time */
                range?: string;
            };
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunLeads"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLeadFacets: {
        parameters: {
            query?: {
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadFacets"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLeadHistograms: {
        parameters: {
            query?: {
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadHistograms"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLeadMap: {
        parameters: {
            query: {
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
                bbox?: string;
                zoom: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadMap"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    streamLeadChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LeadsChanged"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `Revision` that you have read, in quotes */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedLead"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The lead has changed since it had this `Revision`; `current` is the lead. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    suppressLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The id for undoing the change */
                    "Edit-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    unsuppressLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The id for undoing the change */
                    "Edit-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The lead was reported as wrong, so it stays excluded. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    reportLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadReportForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has already reported the lead. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    verifyLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The website was visited less than an hour ago, or there is none. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description Where today is in counts of due leads: an IANA time zone; by default UTC */
                timeZone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    mergeLeads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadMergeForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lead"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The two leads can't become one; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    splitLead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadSplitForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadSplit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The lead shows this record. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddress"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    rotateCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddress"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadCalendar: {
        parameters: {
            query: {
                /** @description From the `url` of the calendar */
                token: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The follow-ups, as iCalendar (RFC 5545) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The link has ended. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description There is no such person any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadRun: {
        parameters: {
            query: {
                /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
                layout?: string & (string);
                /** @description Column ids, separated by commas */
                columns?: string;
                /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
                bom?: string;
                /** @description From the `CSV URL` of the run */
                token: unknown;
            };
            header?: never;
            path: {
                id: string;
                format: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The leads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": string;
                    "application/x-ndjson": string;
                    "application/geo+json": string;
                    "text/vcard": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadLeads: {
        parameters: {
            query?: {
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by First Seen, Last Seen, id, Name, Category, City, Searched Area, Status, Rating, Review Count, Completeness, Due On */
                sort?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
                /** @description hubspot, salesforce, pipedrive, or the name or id of a saved layout */
                layout?: string & (string);
                /** @description Column ids, separated by commas */
                columns?: string;
                /** @description Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. Files for CRMs and other formats have none */
                bom?: string;
                /** @description From a link, instead of a bearer token */
                token?: unknown;
            };
            header?: never;
            path: {
                format: "csv" | "xlsx" | "json" | "ndjson" | "geojson" | "vcf";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The leads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": string;
                    "application/x-ndjson": string;
                    "application/geo+json": string;
                    "text/vcard": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createExportLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportLinkForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listLayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLayout"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    saveLayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportLayoutForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLayout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteLayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    proxyCsv: {
        parameters: {
            query: {
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run's leads */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Brand"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    requestDataExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDataExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadDataExport: {
        parameters: {
            query: {
                /** @description From the `downloadUrl` of the export */
                token: unknown;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exported data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createDestination: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    testDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The destination doesn't work; `error` says why. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    remindRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipient"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many rows, from the first; at most 1000 */
                limit?: string;
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by name, nextAt, createdAt */
                sort?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 1000 at a time */
                range?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            /** @description We don't recognize the area or a category; `error` names it. The `Idempotency-Key` was used for another request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverySchedule"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description We don't recognize the area or a category; `error` names it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    restoreDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    runDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The plan has no leads left, or the subscription has ended. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    pauseDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resumeDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The plan has no leads left, or the subscription has ended. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listDeliveryRuns: {
        parameters: {
            query?: {
                /** @description How many rows, from the first; at most 1000 */
                limit?: string;
                /** @description JSON: `["field","ASC"]` or `"DESC"`, by dueAt */
                sort?: string;
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 1000 at a time */
                range?: string;
                /** @description JSON: an object of fields and the values to keep */
                filter?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRun"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDeliveryRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The file was removed, as its source's terms require. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivered file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": string;
                    "application/x-ndjson": string;
                    "application/geo+json": string;
                    "text/vcard": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The file was removed, as its source's terms require. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getDeliveryPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createDeliveryPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no brand yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeDeliveryPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeClientLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedLinks"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getClientDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token in the page's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The link was revoked, has expired or is invalid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listClientLeads: {
        parameters: {
            query?: {
                /** @description JSON: `[first,last]` of the rows, both inclusive and from 0; at most 100 at a time */
                range?: string;
            };
            header?: never;
            path: {
                /** @description The token in the page's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientLead"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The link was revoked, has expired or is invalid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listClientPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token in the page's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPlaces"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The link was revoked, has expired or is invalid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    downloadClientFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
                /** @description The token in the page's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivered file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": string;
                    "application/x-ndjson": string;
                    "application/geo+json": string;
                    "text/vcard": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The link was revoked, has expired or is invalid */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                limit?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttempt"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    replayWebhookAttempt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                attemptId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentMessages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    recoverWebhookMessages: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverForm"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredMessages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The webhook is disabled. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOnboardingDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    saveOnboardingDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnboardingDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedDraft"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    completeOnboarding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    populateTestData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedProfile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationsPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedNotifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    sendConfirmationLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The address doesn't need confirmation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMarketingConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketingPreference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateMarketingConsent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarketingForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedMarketingPreference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                list: "history" | "leads" | "api-keys" | "deliveries";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListView"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                kind?: "all" | "changes" | "accesses";
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    recordPasswordChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The account has no room for another one, or has one like it; `error` says which. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    disableAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletionForm"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; if the login is more than 15 minutes old, `code` is `reauthentication_required` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The person owns an account that has other members. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checklist"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChecklistPatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checklist"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getBillingEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingEmail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateBillingEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingEmailForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    sendBillingConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The address doesn't need confirmation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChoice"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The card was declined. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    startPackCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response. 409 while that request is in progress, or if its response contained a secret; 422 for a different body or route. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortalRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirect"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. The first request with this `Idempotency-Key` is in progress, or its response had a secret. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    syncBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    previewChange: {
        parameters: {
            query: {
                plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
                billingPeriod: "YEARLY" | "MONTHLY";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChangePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChoice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    undoPlanChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The subscription's state doesn't allow it; `error` says why. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description API keys are not accepted; a logged-in user is required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                "stripe-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        received: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The body is larger than 300 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getClientConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientConfig"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    checkLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Health Check is successful */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status?: "ok" | "degraded";
                        info?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "up" | "degraded" | "down";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        error?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "up" | "degraded" | "down";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        } | null;
                        details?: {
                            [key: string]: {
                                /** @enum {string} */
                                status: "up" | "degraded" | "down";
                                /** @description Time the health indicator took to respond, in ms */
                                responseTime?: number;
                            } & {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The Health Check is not successful */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["UnexpectedError"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token of the metrics is missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Metrics are off. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.completed";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A run finished and found all the leads it could. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** Format: uuid */
                        runId: string;
                        city: string;
                        category: string;
                        leadCount: number;
                        message: string | null;
                        /** @description The delivery that started the run */
                        deliveryId: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "run.failed";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A run ended early. The leads found so far are kept. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** Format: uuid */
                        runId: string;
                        city: string;
                        category: string;
                        leadCount: number;
                        message: string | null;
                        /** @description The delivery that started the run */
                        deliveryId: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "delivery.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "delivery.sent";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description The file of a scheduled delivery is ready. Recognize a repeated event by its deliveryRunId. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** Format: uuid */
                        deliveryId: string;
                        /** Format: uuid */
                        deliveryRunId: string;
                        name: string;
                        runId: string | null;
                        city: string;
                        category: string;
                        newLeads: number;
                        changedLeads: number;
                        message: string | null;
                        file: {
                            name: string;
                            bytes: number;
                            /** @description Signed link, valid for a week */
                            url: string;
                        };
                        /** @description The rows; null if they exceed 256 kB. Use the link instead */
                        leads: {
                            [key: string]: unknown;
                        }[] | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "delivery.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "delivery.failed";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description A scheduled delivery's search failed, or a destination couldn't be reached. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** Format: uuid */
                        deliveryId: string;
                        /** Format: uuid */
                        deliveryRunId: string;
                        name: string;
                        /** @description The destination that could not be reached; null if the search failed */
                        destination: string | null;
                        message: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "quota.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "quota.low";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description At least 80% of the leads in this period have been used. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        used: number;
                        /** @description Including leads from packs */
                        included: number;
                        /** Format: date-time */
                        resetsAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "subscription.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "subscription.updated";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description The plan, its billing period or its status has changed. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** @enum {string} */
                        plan: "STARTER" | "GROWTH" | "PRO" | "AGENCY";
                        /** @enum {string} */
                        billingPeriod: "YEARLY" | "MONTHLY";
                        /** @enum {string} */
                        status: "TRIAL" | "ACTIVE" | "PAST_DUE" | "CANCELLED";
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "endpoint.disabled";
                    /** Format: date-time */
                    timestamp: string;
                    /** @description We disabled another of your endpoints because it was failing. */
                    data: {
                        /** Format: uuid */
                        accountId: string;
                        /** Format: uuid */
                        endpointId: string;
                        url: string;
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
