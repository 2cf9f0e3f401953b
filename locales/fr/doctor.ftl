### The connection’s examination: what was found, and what helps.

doctor-title = Connexion
doctor-text = Le contrôle ne change rien chez le service. Bursar lit des données et demande au service si une adresse est valide.
doctor-examine = Vérifier la connexion
doctor-again = Vérifier maintenant
doctor-busy = Vérification en cours
doctor-at = Vérifié à { $time }
doctor-findings = Résultats
doctor-extensions = Extensions
doctor-extensions-text = Seules certaines connexions en disposent. Bursar utilise celles qui sont disponibles et fonctionne sans les autres.
doctor-operation = Opération
doctor-state = Disponible
doctor-copy = Copier les résultats
doctor-reach-ok = Le service répond en { $millis } ms
doctor-reach-slow = Le service répond lentement, en { $took }
doctor-reach-slow-help = Tout fonctionne, mais plus lentement. Un réseau lent en est la cause habituelle : essayez une autre connexion internet. Bursar n’envoie jamais rien deux fois à cause d’une réponse lente.
doctor-reach-not = Le service n’a pas pu être joint
doctor-reach-not-help = Vérifiez le réseau de cet ordinateur, puis l’adresse dans Paramètres, Profils. Rien n’est envoyé tant qu’il n’y a pas de connexion.
doctor-clock-ok = Les horloges concordent à { $span } près
doctor-clock-behind = L’horloge de cet ordinateur retarde de { $span } sur celle du service
doctor-clock-ahead = L’horloge de cet ordinateur avance de { $span } sur celle du service
doctor-clock-seconds = { $count } s
doctor-clock-minutes = { $count } min
doctor-clock-hours = { $count } h
doctor-clock-help = Laissez votre système régler son horloge à partir du réseau. En attendant, Bursar utilise l’heure du service dans les requêtes ; l’écran affiche l’heure de cet ordinateur.
doctor-clock-unknown = L’horloge du service est inconnue
doctor-clock-unknown-help = Aucune réponse ne comportait de date. Les secrets sont horodatés avec l’heure de cet ordinateur : assurez-vous qu’elle est exacte.
doctor-key-of-full = La clé donne un accès complet
doctor-key-of-read_only = La clé est en lecture seule
doctor-key-of-refused = Le service n’accepte pas la clé
doctor-key-of-not_known = Les droits de la clé sont inconnus
doctor-key-help-read_only = Vous pouvez consulter les données. La création, le paiement et la signature sont refusés avec le statut 403. Pour en faire plus, obtenez une clé à accès complet dans le tableau de bord du service et saisissez-la dans Paramètres, Profils, Remplacer la clé.
doctor-key-help-refused = Elle a été supprimée, mal saisie ou appartient à une autre adresse. Saisissez-en une autre dans Paramètres, Profils, Remplacer la clé.
doctor-key-help-not_known = La réponse du service ne l’indique pas. Réessayez. Si cela ne suffit pas, consultez le tableau de bord du service.
doctor-mode-standard = Mode standard : aucune requête ne contient de secret de l’organisation
doctor-mode-trustless = Mode trustless : le secret de l’organisation est sur cet ordinateur
doctor-mode-missing = Mode trustless : le secret de l’organisation n’est pas sur cet ordinateur
doctor-mode-missing-help = La création d’ensembles et de comptes et l’envoi de versements seront refusés. Importez le secret dans Paramètres, Secret de l’organisation.
doctor-mode-unknown = Le mode de l’organisation, standard ou trustless, est inconnu
doctor-mode-unknown-help = Une clé en lecture seule ne permet pas de le savoir. Dans Paramètres, Secret de l’organisation, choisissez le mode dans lequel l’organisation a été inscrite.
doctor-public-key-here = La clé publique du service est connue : { $fingerprint }
doctor-public-key-none = La clé publique du service est inconnue
doctor-public-key-none-help = Elle n’est nécessaire qu’en mode trustless, dans lequel l’organisation détient son propre secret. Si le service ne la fournit pas, copiez-la depuis son tableau de bord et collez-la dans Paramètres, Secret de l’organisation.
doctor-dialect-of-message = Les réponses sont dans « message », comme dans la documentation
doctor-dialect-of-data = Les réponses sont dans « data », comme d’autres clients l’ont constaté
doctor-dialect-of-bare = Les réponses arrivent sans enveloppe
doctor-dialect-unknown = Le format des réponses est inconnu : aucune réponse lisible n’a été reçue
doctor-slow-some =
    { $count ->
        [one] { $count } paiement prend beaucoup plus de temps que d’habitude
       *[other] { $count } paiements prennent beaucoup plus de temps que d’habitude
    }
doctor-slow-help = Des frais de réseau trop bas en sont la cause habituelle. Ouvrez le paiement depuis la boîte de réception pour l’accélérer ou en demander l’annulation.
doctor-found-found = Oui
doctor-found-absent = Non
doctor-found-forbidden = Pas pour cette clé
doctor-found-not_known = Inconnu
doctor-extension-health_view = Contrôle de l’état du service
doctor-extension-organization_public_key = Clé publique de l’organisation
doctor-extension-token_view = Détails d’un jeton
doctor-extension-wallet_set_view = Détails d’un ensemble de portefeuilles
doctor-extension-wallet_view = Détails d’un portefeuille
doctor-extension-organization_transaction_list = Toutes les transactions de l’organisation
doctor-extension-customer_list = Liste des clients
doctor-extension-virtual_account_list = Liste des comptes en nairas
doctor-extension-virtual_account_name_enquiry = Vérification du nom du titulaire d’un compte bancaire
